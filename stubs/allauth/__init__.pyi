# What the program uses of django-allauth 65.21 by subclassing it; the package has no types.
