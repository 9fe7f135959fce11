"""The games as Jupyter widgets: Python knows the rules, the page draws and sends requests."""
