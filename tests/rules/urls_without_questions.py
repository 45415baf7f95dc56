"""The addresses of a site that takes no questions."""

from firstandglory import urls

urlpatterns = [pattern for pattern in urls.urlpatterns if "questions" not in str(pattern.pattern)]
