import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { publishedManifest } from './manifest.mjs'
import { linkDeclarations } from './declarations.mjs'

/* npm runs this file in a package's folder before packing the package. In the repository, packages are imported as
   TypeScript sources. Because Node does not run TypeScript in node_modules, the tarball contains JavaScript, type
   declarations, and a package.json that points to them. */
const root = path.resolve(import.meta.dirname, '../..')
const folder = process.cwd()
const at = (/** @type {string[]} */ ...names) => path.join(folder, ...names)
// Restores the original package.json if the previous run was killed before postpack could restore it.
if (fs.existsSync(at('package.json.source'))) fs.renameSync(at('package.json.source'), at('package.json'))
const text = fs.readFileSync(at('package.json'), 'utf8')
const manifest = JSON.parse(text)
const entries = Object.values(manifest.publishConfig.exports).map(({ types }) =>
  types.replace(/^\.\/dist\/(.*)\.d\.ts$/, 'src/$1.ts'),
)
const emitted = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-prepack-'))
try {
  fs.rmSync(at('dist'), { recursive: true, force: true })
  compile()
  linkDeclarations({ root, folder, emitted, entries, dist: at('dist') })
  const scripts = path.join(emitted, path.relative(root, at('src')))
  fs.cpSync(scripts, at('dist'), { recursive: true, filter: (file) => !file.endsWith('.d.ts') })
} finally {
  fs.rmSync(emitted, { recursive: true, force: true })
}
fs.writeFileSync(at('package.json.source'), text)
fs.writeFileSync(at('package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`)

/**
 * Compiles the sources for Node 22. The compiler converts newer syntax, and fails if the sources use built-in functions
 * that are newer than ES2024.
 */
function compile() {
  const options = [
    '--target es2024 --lib es2024,dom,dom.iterable --module nodenext --types node',
    '--strict --skipLibCheck --declaration --resolveJsonModule',
    '--rewriteRelativeImportExtensions --verbatimModuleSyntax --ignoreConfig',
  ].flatMap((line) => line.split(' '))
  const tool = path.join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, error } = spawnSync(
    process.execPath,
    [tool, ...entries, ...options, '--rootDir', root, '--outDir', emitted],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (error) throw error
  // Ignores errors about imports from `#contract/…`, because `linkDeclarations` rewrites these imports later.
  const errors = stdout.split('\n').filter((line) => line.trim() && !line.includes('error TS2877'))
  if (errors.length > 0) throw new Error(`${manifest.name} does not compile:\n${errors.join('\n')}`)
}
