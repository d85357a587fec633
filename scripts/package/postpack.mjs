import fs from 'node:fs'

// npm runs this after it has packed: the package.json of the repository leads to the sources again.
if (fs.existsSync('package.json.source')) fs.renameSync('package.json.source', 'package.json')
fs.rmSync('dist', { recursive: true, force: true })
