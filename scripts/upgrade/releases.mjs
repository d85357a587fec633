import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { newestTag, requireFolderName } from './tags.mjs'

/** @typedef {{ name: string, oldestBuild: string | undefined }} Migration */

/**
 * Returns the tag to upgrade to: the requested tag or, by default, the tag of the newest release in the remote
 * repository.
 * @param {string} folder a clone
 * @param {string | undefined} requested
 */
export function chooseTag(folder, requested) {
  if (requested !== undefined) requireFolderName(requested)
  const listed = git(folder, 'ls-remote', '--tags', '--refs', 'origin').split('\n').filter(Boolean)
  const tags = listed.map((line) => line.replace(/^\S+\trefs\/tags\//, ''))
  if (requested && !tags.includes(requested))
    throw new Error(`There is no tag ${requested} at ${git(folder, 'remote', 'get-url', 'origin')}.`)
  const tag = requested ?? newestTag(tags)
  if (!tag) throw new Error(`No release (vX.Y.Z) is tagged at ${git(folder, 'remote', 'get-url', 'origin')}.`)
  return tag
}

/**
 * Fetches a tag into the clone. Git rejects the tag if it points to a different commit now than when it was last
 * fetched.
 * @param {string} folder
 * @param {string} tag
 */
export function fetchTag(folder, tag) {
  git(folder, 'fetch', '--quiet', '--no-tags', 'origin', `refs/tags/${tag}:refs/tags/${tag}`)
}

/** @param {string} folder @param {string} ref */
export const resolveCommit = (folder, ref) => git(folder, 'rev-parse', '--verify', `${ref}^{commit}`)

/** Returns the uncommitted changes in a clone, which would be lost in an upgrade. @param {string} folder */
export const listChanges = (folder) => git(folder, 'status', '--porcelain').split('\n').filter(Boolean)

/**
 * Returns the migrations that a tag contains and the version in `folder` does not.
 * @param {string} folder
 * @param {string} tag
 * @returns {Migration[]}
 */
export function listNewMigrations(folder, tag) {
  const own = new Set(fs.readdirSync(path.join(folder, 'db/migrations')))
  const files = git(folder, 'ls-tree', '--name-only', tag, 'db/migrations/').split('\n').filter(Boolean)
  return files
    .filter((file) => file.endsWith('.sql') && !own.has(path.posix.basename(file)))
    .map((file) => ({
      name: path.posix.basename(file),
      oldestBuild: /^-- oldest build: (\d{4})$/m.exec(git(folder, 'show', `${tag}:${file}`))?.[1],
    }))
}

/** Returns a version's build number, which is the number of its newest migration. @param {string} folder */
export function readBuildNumber(folder) {
  const names = fs.readdirSync(path.join(folder, 'db/migrations')).filter((name) => name.endsWith('.sql'))
  return /^\d{4}/.exec(names.toSorted().at(-1) ?? '')?.[0] ?? '0000'
}

/**
 * Returns the name of the version in `folder`: its tag or, if it has no tag, the version in package.json together with
 * the commit.
 * @param {string} folder
 */
export function readVersionName(folder) {
  const { status, stdout } = spawnSync('git', ['describe', '--tags', '--exact-match'], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status === 0) return stdout.trim()
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
  return `v${version} (${resolveCommit(folder, 'HEAD').slice(0, 7)})`
}

/**
 * Clones a tag from a clone on this machine, so that nothing has to be downloaded.
 * @param {string} from a clone that has the tag
 * @param {string} tag
 * @param {string} to
 */
export function cloneAt(from, tag, to) {
  git(from, 'clone', '--quiet', '--no-checkout', from, to)
  git(to, 'remote', 'set-url', 'origin', git(from, 'remote', 'get-url', 'origin'))
  git(to, '-c', 'advice.detachedHead=false', 'checkout', '--quiet', '--detach', `refs/tags/${tag}`)
}

/** @param {string} folder @param {string[]} args */
function git(folder, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' })
  if (status === 0) return stdout.trimEnd()
  throw new Error(`git ${args[0]} failed: ${(error?.message ?? stderr).trim()}`)
}
