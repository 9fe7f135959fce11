"""A static site that runs the examples and lessons in the browser: JupyterLite, Pyodide and the package."""
