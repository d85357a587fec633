import fs from 'node:fs'

// npm runs this file after packing a package. The file restores the repository's package.json, whose exports point to
// the sources.
if (fs.existsSync('package.json.source')) fs.renameSync('package.json.source', 'package.json')
fs.rmSync('dist', { recursive: true, force: true })
