import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { builtServer } from '../app.mjs'
import { requireNoUse } from '../clone-use.mjs'
import { hashInstalled } from '../installed.mjs'
import { packAssets } from './pack-assets.mjs'
import { root } from '../packages.mjs'
import { environmentWith, toolFile } from '../pinned-node.mjs'
import { run } from '../run.mjs'

const shared = [
  'src/contract',
  'packages/icu-messages/src',
  'packages/stripe-offline/src',
  'package.json',
  'package-lock.json',
  'scripts/bundle/one-byte-chunks.mjs',
]

/**
 * @typedef {object} Build
 * @property {string[]} sources
 * @property {string[]} outputs files of a complete build
 * @property {string} stamp file with the hash of the sources of the last build
 * @property {string} tool
 * @property {string} [bin]
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {() => Promise<void>} [finish]
 */

/**
 * Returns the definition of the build that contains the pages in one language.
 * @param {string} language
 * @returns {Build}
 */
const pagesIn = (language) => ({
  sources: [
    ...shared,
    'src/web',
    'src/messages',
    `messages/${language}.json`,
    'public',
    'vite.config.ts',
    'react-router.config.ts',
  ],
  outputs: [`build/${language}/client`, `build/${language}/server/index.js`],
  stamp: `build/${language}/.sources`,
  tool: '@react-router/dev',
  bin: 'react-router',
  args: ['build'],
  env: { PAGES_LANGUAGE: language },
  finish: () => packAssets(path.join(root, `build/${language}/client`)),
})

/** Definition of the server build, which contains all languages. @type {Build} */
const server = {
  sources: [
    ...shared,
    'src/server',
    'src/messages',
    'packages/catalog-index/src',
    'packages/embedded-postgres/src',
    'packages/page-cache/src',
    'packages/work-queue/src',
    'scripts/listening.mjs',
    'scripts/upgrade/tags.mjs',
    'demo',
    'vite.server.config.ts',
  ],
  outputs: [builtServer],
  stamp: 'dist/.sources',
  tool: 'vite',
  args: ['build', '--config', 'vite.server.config.ts'],
}

/** Definition of the build of the service worker. @type {Build} */
const worker = {
  sources: ['src/contract', 'src/web/worker', 'src/web/lib', 'vite.worker.config.ts'],
  outputs: ['build/worker/service-worker.js'],
  stamp: 'build/worker/.sources',
  tool: 'vite',
  args: ['build', '--config', 'vite.worker.config.ts'],
}

/**
 * Builds the pages and the service worker into build/ and the server into dist/. Skips each build whose sources and
 * installed packages have not changed since the last build.
 * @param {import('../steps.mjs').Step} step
 * @param {string} node
 */
export async function ensureBuilt(step, node) {
  const stale = [...offeredLanguages().map(pagesIn), worker, server]
    .map((build) => ({ ...build, hash: hashOf(build.sources) }))
    .filter(({ stamp, outputs, hash }) => readStamp(stamp) !== hash || !outputs.every(exists))
  if (stale.length === 0) return step.outcome('up to date')
  requireNoUse(root, 'build')
  const isNew = stale.every(({ stamp }) => readStamp(stamp) === undefined)
  const stop = step.doing(isNew ? 'building' : 'building, the sources have changed')
  try {
    await Promise.all(stale.map((build) => runBuild(build, node)))
  } finally {
    stop()
  }
  step.outcome('built')
}

/** @param {Build & { hash: string }} build @param {string} node */
async function runBuild({ hash, stamp, tool, bin, args, env, finish }, node) {
  const file = path.join(root, stamp)
  fs.rmSync(file, { force: true })
  const built = await run(node, [toolFile(tool, bin), ...args], {
    quiet: true,
    cwd: root,
    env: environmentWith(node, { ...env, NODE_ENV: 'production' }),
  })
  if (built.code !== 0)
    throw new Error(`${tool} could not build (exit ${built.code}):\n${built.output.trim()}`)
  await finish?.()
  fs.writeFileSync(file, hash)
}

/** Returns the languages in `messages/` that are not drafts. */
function offeredLanguages() {
  const folder = path.join(root, 'messages')
  return fs
    .readdirSync(folder)
    .filter((file) => JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')).$draft !== 'yes')
    .map((file) => path.basename(file, '.json'))
}

/** @param {string} output */
function exists(output) {
  return fs.existsSync(path.join(root, output))
}

/** @param {string} stamp */
function readStamp(stamp) {
  const file = path.join(root, stamp)
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined
}

/** @param {string[]} sources */
function hashOf(sources) {
  const hash = createHash('sha256')
  // Hashes the installed packages instead of the lockfile, because the two can differ. If the installed packages have
  // changed since a build, the build must be repeated.
  hash.update(hashInstalled(root))
  for (const source of sources) addTo(hash, path.join(root, source))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} file */
function addTo(hash, file) {
  const found = fs.statSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (found.isDirectory()) for (const name of fs.readdirSync(file).sort()) addTo(hash, path.join(file, name))
  // Skips tests and type declarations. Builds do not contain them, and generate some of the type declarations
  // themselves.
  else if (!/\.(test\.tsx?|d\.ts|avif|heic)$/.test(file))
    hash.update(path.relative(root, file)).update('\0').update(fs.readFileSync(file))
}
