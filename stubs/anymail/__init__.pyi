# What the program uses of django-anymail 15.2 by subclassing it; the package has no types.
