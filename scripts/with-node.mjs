import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { exitCode, forwardSignals, startInProcessGroup } from './app.mjs'
import { ensureNode } from './ensure-node.mjs'
import { exitWithError } from './fail.mjs'
import { root } from './packages.mjs'
import { environmentWith } from './pinned-node.mjs'

// Runs a program with the Node that `npm start` uses, because the Node that runs npm might be too old to run
// TypeScript.
const [name = '', ...args] = process.argv.slice(2)
const file = path.join(root, name)
const silent = { outcome: () => {}, doing: () => () => {} }
try {
  if (!fs.existsSync(path.join(root, 'node_modules')))
    throw new Error('The packages are not installed yet: run npm start first.')
  const node = await ensureNode(silent)
  if (fs.realpathSync(node) === fs.realpathSync(process.execPath)) {
    process.argv.splice(1, process.argv.length, file, ...args)
    await import(pathToFileURL(file).href)
  } else {
    const child = startInProcessGroup(node, [file, ...args], environmentWith(node))
    forwardSignals(() => child)
    child.once('error', exitWithError)
    child.once('exit', (code, signal) => process.exit(exitCode(code, signal)))
  }
} catch (error) {
  exitWithError(error)
}
