import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './packages.mjs'
import { environmentWith, toolFile } from './pinned-node.mjs'
import { run } from './run.mjs'

const sources = [
  'src/web',
  'src/contract',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]
const stampFile = path.join(root, 'build/.sources')

/**
 * Builds the pages into build/ unless they are already built from these very sources.
 * @param {import('./steps.mjs').Step} step
 * @param {string} node
 */
export async function ensurePages(step, node) {
  const hash = hashSources()
  if (fs.existsSync(stampFile) && fs.readFileSync(stampFile, 'utf8') === hash)
    return step.outcome('up to date')
  const stop = step.doing(fs.existsSync(stampFile) ? 'building, the sources have changed' : 'building')
  fs.rmSync(stampFile, { force: true })
  try {
    const env = environmentWith(node, { NODE_ENV: 'production' })
    const built = await run(node, [toolFile('@react-router/dev', 'react-router'), 'build'], {
      quiet: true,
      cwd: root,
      env,
    })
    if (built.code !== 0)
      throw new Error(`The pages could not be built (exit ${built.code}):\n${built.output.trim()}`)
  } finally {
    stop()
  }
  fs.writeFileSync(stampFile, hash)
  step.outcome('built')
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} file */
function addTo(hash, file) {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) for (const name of fs.readdirSync(file).sort()) addTo(hash, path.join(file, name))
  else if (!/\.test\.tsx?$/.test(file))
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
}
