import fs from 'node:fs'
import path from 'node:path'
import { environmentWith, findNode } from '../pinned-node.mjs'
import { run } from '../run.mjs'
import { lockUpgrades, readJournal, removeJournal, writeJournal } from './journal.mjs'
import { environmentOf, listLaunchers, restart, urlOf } from './launchers.mjs'
import { listVersions, switchTo } from './layout.mjs'
import {
  buildOf,
  chooseTag,
  cloneAt,
  commitOf,
  fetchTag,
  listChanges,
  listNewMigrations,
  nameOf,
} from './releases.mjs'

/** What has run before is given time to come up again, however little the new version was given. */
const backMs = 300_000

/**
 * @typedef {object} Options
 * @property {string} [to] a tag; without it the newest release
 * @property {boolean} isDry
 * @property {boolean} hasBackup whether one is made first
 * @property {number} waitMs how long a process may take until it is well
 * @property {number} watchMs how long it has to stay so
 * @property {(line: string) => void} say
 *
 * @typedef {import('./layout.mjs').Layout} Layout
 */

/**
 * Brings the marketplace to another version, or back where that one is not well; goes on where a run before was killed.
 * @param {Layout} layout
 * @param {Options} options
 * @returns {Promise<boolean>} whether it runs the version that was wanted
 */
export async function upgrade(layout, options) {
  const { say } = options
  const unlock = await lockUpgrades(layout.state)
  try {
    const journal = readJournal(layout.state)
    if (journal && options.isDry) {
      say(`An upgrade from ${journal.from} to ${journal.to} was interrupted; the next run goes on with it.`)
      return true
    }
    if (journal?.phase === 'back') {
      say(`The way back from ${journal.to} to ${journal.from} was interrupted; going on.`)
      return await goBack(layout, journal, options)
    }
    if (journal) {
      say(`An upgrade from ${journal.from} to ${journal.to} was interrupted; going on.`)
      return await switchOver(layout, journal, options)
    }
    return await begin(layout, options)
  } finally {
    unlock()
  }
}

/** @param {Layout} layout @param {Options} options */
async function begin(layout, options) {
  const { say } = options
  const from = fs.realpathSync(layout.link)
  const changes = listChanges(from)
  if (changes.length > 0)
    throw new Error(
      `Files in ${from} differ from what git has, and would be left behind:\n${changes.join('\n')}\nCommit them to a branch of yours, or undo them.`,
    )
  const tag = chooseTag(from, options.to)
  fetchTag(from, tag)
  if (commitOf(from, tag) === commitOf(from, 'HEAD')) {
    say(`${tag} is what runs already.`)
    return true
  }
  const settings = settingsOf(layout, from)
  say(`From ${nameOf(from)} to ${tag}`)
  const migrations = requireFollowing(from, tag)
  const urls = listLaunchers(layout).map(({ service }) => urlOf(service.address))
  if (options.isDry) {
    say(planOf({ layout, tag, migrations, urls, hasBackup: options.hasBackup }))
    return true
  }
  if (options.hasBackup) await runIn(from, 'Backup', ['src/server/app/backup/backup.main.ts'], settings, say)
  await makeVersion(layout, from, tag, say)
  const to = path.join(layout.home, tag)
  await runIn(to, 'Migrations', ['src/server/app/commands/migrate.main.ts'], settings, say)
  return await switchOver(layout, { phase: 'switch', from: path.basename(from), to: tag }, options)
}

/**
 * The settings that the running server has, so that no other marketplace is backed up and migrated than the one that is upgraded.
 * @param {Layout} layout
 * @param {string} from
 */
function settingsOf(layout, from) {
  const [launcher] = listLaunchers(layout)
  const settings = (launcher && environmentOf(launcher.pid)) ?? process.env
  const dataDir = settings.DATA_DIR?.trim() ?? ''
  if (!path.isAbsolute(dataDir) || `${path.resolve(dataDir)}/`.startsWith(`${from}/`))
    throw new Error(
      `DATA_DIR is ${dataDir ? `'${dataDir}'` : 'not set'}, so pictures and an embedded database lie in ${from}. Give them a folder outside of the versions.`,
    )
  return settings
}

/** @param {string} from @param {string} tag */
function requireFollowing(from, tag) {
  const migrations = listNewMigrations(from, tag)
  const build = buildOf(from)
  const hard = migrations.find(({ oldestBuild }) => oldestBuild !== undefined && oldestBuild > build)
  if (hard)
    throw new Error(
      `${tag} has ${hard.name}, after which no build before ${hard.oldestBuild} can run, and this is build ${build}: ` +
        'there would be no way back. Go to a version between first (--to).',
    )
  return migrations
}

/** @param {{ layout: Layout, tag: string, migrations: { name: string }[], urls: string[], hasBackup: boolean }} plan */
function planOf({ layout, tag, migrations, urls, hasBackup }) {
  const names = migrations.map(({ name }) => name).join(', ')
  const lines = [
    hasBackup ? 'npm run backup' : 'no backup',
    fs.existsSync(path.join(layout.home, tag))
      ? `${path.join(layout.home, tag)} is there already, installed and built`
      : `clone, install and build in ${path.join(layout.home, tag)}, beside what runs`,
    names ? `migrate beside what runs: ${names}` : 'no new migrations',
    `let ${layout.link} lead to it`,
    urls.length > 0
      ? `restart, one after the other, and wait for /readyz: ${urls.join(', ')}`
      : 'nothing runs here that could be restarted',
    'where one is not well: lead back, restart, and keep the database as it is, since migrations only add',
  ]
  return [...lines.map((line, at) => `  ${at + 1}. ${line}`), 'Nothing was changed.'].join('\n')
}

/**
 * Its folder has its name only once it is whole. @param {Layout} layout @param {string} from @param {string} tag @param {Options['say']} say
 */
async function makeVersion(layout, from, tag, say) {
  const folder = path.join(layout.home, tag)
  if (fs.existsSync(folder)) {
    if (commitOf(folder, 'HEAD') !== commitOf(from, tag))
      throw new Error(`${folder} is there and is not ${tag}. Move it away first.`)
    return say(`${folder} is there, installed and built.`)
  }
  const making = path.join(layout.state, 'making')
  fs.rmSync(making, { recursive: true, force: true, maxRetries: 5 })
  // A name of its own: what a killed run has started may still be writing into the one before.
  const part = path.join(making, `${tag}-${process.pid}-${Date.now()}`)
  fs.mkdirSync(making, { recursive: true })
  cloneAt(from, tag, part)
  await runIn(part, 'Packages and build', ['scripts/build.mjs'], process.env, say)
  fs.renameSync(part, folder)
}

/**
 * @param {Layout} layout
 * @param {import('./journal.mjs').Journal} journal
 * @param {Options} options
 */
async function switchOver(layout, journal, options) {
  writeJournal(layout.state, { ...journal, phase: 'switch' })
  switchTo(layout, journal.to)
  try {
    await restartAll(layout, journal.to, options)
  } catch (error) {
    options.say(/** @type {Error} */ (error).message)
    return await goBack(layout, journal, options)
  }
  removeJournal(layout.state)
  removeOld(layout, [journal.from, journal.to])
  options.say(`Souk runs ${journal.to}. The way back: npm run upgrade -- --to ${journal.from}`)
  return true
}

/**
 * @param {Layout} layout
 * @param {import('./journal.mjs').Journal} journal
 * @param {Options} options
 * @returns {Promise<boolean>} false: it does not run what was wanted
 */
async function goBack(layout, journal, options) {
  writeJournal(layout.state, { ...journal, phase: 'back' })
  options.say(`Going back to ${journal.from}.`)
  switchTo(layout, journal.from)
  await restartAll(layout, journal.from, { ...options, waitMs: Math.max(options.waitMs, backMs) })
  removeJournal(layout.state)
  options.say(
    `Souk runs ${journal.from} as before. The database keeps what ${journal.to} has added to it, which ${journal.from} does not use.`,
  )
  return false
}

/** @param {Layout} layout @param {string} name @param {Options} options */
async function restartAll(layout, name, { waitMs, watchMs, say }) {
  const launchers = listLaunchers(layout)
  if (launchers.length === 0) say(`Nothing runs here: the next start is one of ${name}.`)
  for (const launcher of launchers) {
    const url = urlOf(launcher.service.address)
    try {
      await restart(layout, launcher, { folder: path.join(layout.home, name), waitMs, watchMs })
    } catch (error) {
      throw new Error(`${url} is not well with ${name}: ${/** @type {Error} */ (error).message}.`, {
        cause: error,
      })
    }
    say(`${url} is ready with ${name}.`)
  }
}

/** Versions that nobody goes back to; one that we did not make, or that a process was started from, stays. @param {Layout} layout @param {string[]} kept */
function removeOld(layout, kept) {
  const inUse = new Set(
    listLaunchers(layout).flatMap(({ service, root }) =>
      [service.folder, root].map((one) => path.basename(one)),
    ),
  )
  for (const folder of listVersions(layout)) {
    const name = path.basename(folder)
    if (!kept.includes(name) && !inUse.has(name) && /^v\d+\.\d+\.\d+/.test(name))
      fs.rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs a program of a version with its own Node.
 * @param {string} folder
 * @param {string} title
 * @param {string[]} program
 * @param {NodeJS.ProcessEnv} settings
 * @param {Options['say']} say
 */
async function runIn(folder, title, program, settings, say) {
  say(`${title}…`)
  const { npm_lifecycle_event: _npm, INIT_CWD: _from, ...env } = settings
  const hasOwn = fs.existsSync(path.join(folder, 'node_modules'))
  const node = hasOwn ? findNode(folder).node : process.execPath
  const { PATH } = environmentWith(node, {}, folder)
  const { code, output } = await run(node, program, { quiet: true, cwd: folder, env: { ...env, PATH } })
  if (code !== 0)
    throw new Error(
      `${title} failed (exit ${code}), nothing that runs was changed:\n${output.slice(-4_000).trim()}`,
    )
  for (const line of output.trim().split('\n')) if (line) say(`    ${line}`)
}
