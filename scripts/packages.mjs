import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { requireNoUse } from './clone-use.mjs'
import { isInstalled } from './installed.mjs'
import { run } from './run.mjs'

export const root = path.resolve(fileURLToPath(new URL('.', import.meta.url)), '..')
const inRoot = (/** @type {string[]} */ ...deps) => path.join(root, ...deps)
const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href
const stampFile = inRoot('node_modules/.souk-install')

/**
 * Installs the packages in package-lock.json. Also installs the development tools if `dev` is set or if they are
 * already installed.
 * @param {import('./steps.mjs').Step} step
 * @param {{ dev: boolean }} options
 */
export async function ensurePackages(step, { dev }) {
  const lock = fs.readFileSync(inRoot('package-lock.json'))
  const hash = createHash('sha256').update(lock).digest('hex')
  const hasTools = fs.existsSync(inRoot('node_modules/vitest/package.json'))
  const stamp = `${hash} ${dev || hasTools ? 'all' : 'run'}\n`
  if (isInstalled(root, { dev: dev || hasTools })) {
    // Updates the stamp file. The packages might have been installed with a manual `npm ci`, which does not write this
    // file.
    if (readIfExists(stampFile) !== stamp) fs.writeFileSync(stampFile, stamp)
    return step.outcome('up to date')
  }
  requireNoUse(root, 'packages')
  const total = countPackages(JSON.parse(lock.toString()), dev || hasTools)
  const stop = step.doing(
    reason(hash, dev && !hasTools),
    () => `${Math.min(countInstalled(), total)} of about ${total} packages, `,
  )
  try {
    await npm([
      'ci',
      dev || hasTools ? '--include=dev' : '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
    ])
  } finally {
    stop()
  }
  fs.writeFileSync(stampFile, stamp)
  step.outcome('installed')
}

/**
 * @param {string} hash of the lockfile @param {boolean} addsTools whether development tools are missing and will be
 * installed
 */
function reason(hash, addsTools) {
  if (!fs.existsSync(inRoot('node_modules'))) return 'installing from the lockfile (first time only)'
  if (addsTools && readIfExists(stampFile)?.startsWith(hash)) return 'installing development tools'
  if (readIfExists(stampFile)?.startsWith(hash)) return 'installing, the packages do not match the lockfile'
  return 'installing, the lockfile has changed'
}

/**
 * Runs npm in a folder.
 * @param {string[]} args
 * @param {string} [cwd]
 * @throws {Error} whose message contains npm's own errors
 */
export async function npm(args, cwd = root) {
  // Under `npm start`, npm sets this variable to its own path. Otherwise, the npm in the PATH is used.
  const self = process.env.npm_execpath
  const isNpm = self !== undefined && /npm-cli\.[cm]?js$/.test(self)
  const { code, output } = isNpm
    ? await run(process.execPath, ['--import', endWithParent, self, ...args], {
        quiet: true,
        follows: true,
        cwd,
      })
    : await run('npm', args, { quiet: true, cwd, shell: process.platform === 'win32' })
  if (code === 0) return unlinkBrokenNode(cwd)
  const errors = output.split('\n').filter((line) => !line.startsWith('npm warn'))
  throw new Error(`npm ${args[0]} failed (exit ${code}):\n${errors.join('\n').trim()}`)
}

/**
 * Removes the link to the pinned Node if this Node does not run because a library is missing. npm 11 and later put this
 * link first in the PATH of every script. The next `npm start` would therefore fail before it could choose another
 * Node.
 * @param {string} folder with node_modules
 */
function unlinkBrokenNode(folder) {
  const link = path.join(folder, 'node_modules/.bin/node')
  if (process.platform === 'win32' || !fs.existsSync(link)) return
  if (spawnSync(link, ['--version'], { stdio: 'ignore' }).status !== 0) fs.rmSync(link)
}

/** @param {import('./installed.mjs').Lockfile} lock @param {boolean} dev */
function countPackages({ packages }, dev) {
  const names = Object.entries(packages).filter(
    ([name, entry]) =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) && !entry.optional && (dev || !entry.dev),
  )
  return names.length
}

/**
 * Counts the packages that npm has installed so far. Counts only folders with a package.json, because npm first creates
 * all folders and then adds the files.
 */
function countInstalled() {
  const list = (/** @type {string} */ folder) => (fs.existsSync(folder) ? fs.readdirSync(folder) : [])
  const names = list(inRoot('node_modules')).filter((name) => !name.startsWith('.'))
  const all = names.flatMap((name) =>
    name.startsWith('@') ? list(inRoot('node_modules', name)).map((part) => `${name}/${part}`) : [name],
  )
  return all.filter((name) => fs.existsSync(inRoot('node_modules', name, 'package.json'))).length
}

/** @param {string} file */
function readIfExists(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}
