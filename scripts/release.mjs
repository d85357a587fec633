import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readCommand } from './command.mjs'
import { exitWithError } from './fail.mjs'
import { compareTags, newestTag, parseTag } from './upgrade/tags.mjs'

const { operands, values } = readCommand({
  name: 'npm run release',
  about:
    'Creates a release in the current clone: checks that main is clean and pushed, sets the version, moves the Unreleased entries of CHANGELOG.md to it, commits and tags. Pushes nothing.',
  operands: { version: 'X.Y.Z, or major, minor or patch' },
  flags: { 'dry-run': { about: 'shows the tag and changes nothing', default: false } },
})
try {
  release(operands[0], values['dry-run'])
} catch (error) {
  exitWithError(error)
}

/** @param {string | undefined} requested version or kind of change @param {boolean} isDry */
function release(requested, isDry) {
  const folder = git('rev-parse', '--show-toplevel')
  const at = (/** @type {string} */ name) => path.join(folder, name)
  if (git('rev-parse', '--abbrev-ref', 'HEAD') !== 'main') throw new Error('Releases must be made on main.')
  const changes = git('status', '--porcelain')
  if (changes) throw new Error(`Commit these changes first:\n${changes}`)
  git('fetch', '--quiet', '--tags', 'origin', 'main')
  if (git('rev-parse', 'HEAD') !== git('rev-parse', 'FETCH_HEAD'))
    throw new Error(
      'main differs from the remote: push or pull first, so that the tag is on the tested commit.',
    )
  const text = fs.readFileSync(at('package.json'), 'utf8')
  const current = JSON.parse(text).version
  const tags = git('tag', '--list', 'v*').split('\n')
  const version = nextVersion(current, requested, tags)
  const tag = `v${version}`
  const date = new Date().toISOString().slice(0, 10)
  const changelog = moveUnreleased(fs.readFileSync(at('CHANGELOG.md'), 'utf8'), {
    version,
    date,
    isFirst: !newestTag(tags),
  })
  if (isDry)
    return process.stdout.write(`${tag} of ${git('rev-parse', '--short', 'HEAD')}. Nothing was changed.\n`)
  fs.writeFileSync(at('CHANGELOG.md'), changelog)
  fs.writeFileSync(at('package.json'), withVersion(text, version))
  const lock = fs.readFileSync(at('package-lock.json'), 'utf8')
  // The lockfile contains the project's version twice: at the top, and in the project's entry under `packages`.
  fs.writeFileSync(at('package-lock.json'), withVersion(lock, version, 2))
  git('add', 'CHANGELOG.md', 'package.json', 'package-lock.json')
  git('commit', '--quiet', '-m', `release: ${version}`)
  git('tag', '-a', tag, '-m', `Souk ${version}`)
  process.stdout.write(`${tag} is committed and tagged here. Publish it: git push origin main ${tag}\n`)
}

/** @param {string} current @param {string | undefined} requested @param {string[]} tags */
function nextVersion(current, requested, tags) {
  // The first release uses the version that is already in package.json.
  if (!newestTag(tags) && (requested === undefined || requested === current)) return current
  const [major = 0, minor = 0, patch = 0] = parseTag(current) ?? []
  const next =
    { major: `${major + 1}.0.0`, minor: `${major}.${minor + 1}.0`, patch: `${major}.${minor}.${patch + 1}` }[
      requested ?? ''
    ] ?? requested
  if (!next || !/^\d+\.\d+\.\d+$/.test(next))
    throw new Error('Specify the version: X.Y.Z, major, minor or patch.')
  const newest = newestTag(tags)
  if (newest && compareTags(next, newest) <= 0) throw new Error(`${next} is not higher than ${newest}.`)
  return next
}

/**
 * Moves the entries of the section Unreleased to the section of the new version. For the first release, appends the
 * entries to the section of this version. This section already exists, because it describes the whole program.
 * @param {string} changelog @param {{ version: string, date: string, isFirst: boolean }} release
 */
function moveUnreleased(changelog, { version, date, isFirst }) {
  const [head, rest] = changelog.split(/^## \[Unreleased\]\n/m)
  if (head === undefined || rest === undefined)
    throw new Error('CHANGELOG.md has no section "## [Unreleased]".')
  const [unreleased = '', ...released] = rest.split(/^(?=## \[)/m)
  const title = `## [${version}] - ${date}\n`
  const at = released.findIndex((section) => section.startsWith(`## [${version}]`))
  if (at === -1) {
    if (!unreleased.trim())
      throw new Error('CHANGELOG.md has no Unreleased entries. Describe the changes for operators.')
    return `${head}## [Unreleased]\n\n${title}${rest}`
  }
  if (unreleased.trim() && !isFirst)
    throw new Error(`CHANGELOG.md already has a section for ${version}, and there are Unreleased entries.`)
  const described = (released[at] ?? '').replace(/^.*\n/, '').trim()
  released[at] = `${title}\n${[described, unreleased.trim()].filter(Boolean).join('\n\n')}\n`
  return `${head}## [Unreleased]\n\n${released.join('')}`
}

/** @param {string} json @param {string} version @param {number} [times] */
function withVersion(json, version, times = 1) {
  let left = times
  return json.replace(/("version": ")[^"]*(")/g, (found, before, after) =>
    left-- > 0 ? `${before}${version}${after}` : found,
  )
}

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd()
  } catch (error) {
    const { stderr } = /** @type {{ stderr?: string }} */ (error)
    throw new Error(`git ${args[0]} failed: ${(stderr ?? String(error)).trim()}`, { cause: error })
  }
}
