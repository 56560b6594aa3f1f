"""The site for programs: `/api/v1`, the tokens that open it, and the pages about both."""
