"""The press of the lessons: notebooks, teachers' pages and worksheets in three languages from one source."""
