// Run tests on Python 3.14, which is that of the browser: node python314.mjs SITE/static/pyodide PROJECT PACKAGES TEST…
// PACKAGES is a folder with pytest and what it needs; all else comes from the wheels of the site.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, project, packages, ...tests] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(path.join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: `${path.resolve(runtime)}/`, packages: [] });
for (const [at, root] of Object.entries({ "/project": project, "/packages": packages })) {
  python.FS.mkdirTree(at);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
}
for (const name of fs.readdirSync(runtime).filter((it) => it.endsWith(".whl") && !it.startsWith("exxtra"))) {
  python.FS.writeFile(`/tmp/${name}`, fs.readFileSync(path.join(runtime, name)));
}
python.globals.set("tests", python.toPy(tests));
process.exitCode = python.runPython(`
import os, site, sys, zipfile
from glob import glob
for wheel in glob("/tmp/*.whl"):
    zipfile.ZipFile(wheel).extractall(site.getsitepackages()[0])
sys.path[:0] = ["/project"]
sys.path.append("/packages")
sys.dont_write_bytecode = True
os.chdir("/project")
import pytest
print(sys.version)
int(pytest.main(["-q", "--noconftest", "-c", "/dev/null", "--rootdir=/project", "--import-mode=importlib",
                 "-p", "no:cacheprovider", "-p", "no:faulthandler", "-W", "ignore::pytest.PytestUnknownMarkWarning",
                 "-m", "not slow and not thorough and not everywhere", *tests]))
`);
