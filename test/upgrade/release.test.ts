import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = path.resolve(import.meta.dirname, '../../scripts/release.mjs')
let place: string
const at = (name: string) => path.join(place, 'clone', name)
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: path.join(place, 'clone'), encoding: 'utf8', stdio: 'pipe' }).trim()

/** Creates a changelog with entries for the next release, followed by the entries for an earlier release. */
const changelog = (unreleased: string) =>
  `# Changelog\n\n## [Unreleased]\n${unreleased}\n## [0.1.0] - Unknown\n\n- All of it\n`

beforeEach(() => {
  place = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-release-'))
  execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', path.join(place, 'remote.git')])
  execFileSync('git', ['clone', '--quiet', path.join(place, 'remote.git'), path.join(place, 'clone')], {
    stdio: 'pipe',
  })
  for (const [key, value] of [
    ['user.name', 't'],
    ['user.email', 't@t'],
    ['commit.gpgsign', 'false'],
  ])
    git('config', key!, value!)
  git('checkout', '--quiet', '-B', 'main')
  const own = { name: 'souk', version: '0.1.0' }
  fs.writeFileSync(
    at('package.json'),
    `${JSON.stringify({ ...own, dependencies: { pg: '1.0.0' } }, null, 2)}\n`,
  )
  const packages = { '': own, 'node_modules/pg': { version: '1.0.0' } }
  fs.writeFileSync(at('package-lock.json'), JSON.stringify({ ...own, packages }, null, 2))
  commit(changelog(''))
})
afterEach(() => fs.rmSync(place, { recursive: true }))

function commit(text: string): void {
  fs.writeFileSync(at('CHANGELOG.md'), text)
  git('add', '.')
  git('commit', '--quiet', '-m', 'change')
  git('push', '--quiet', 'origin', 'main')
}

function release(...args: string[]): { status: number | null; output: string } {
  const { npm_lifecycle_event: _, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: path.join(place, 'clone'),
    encoding: 'utf8',
    env,
  })
  return { status, output: stdout + stderr }
}

const today = new Date().toISOString().slice(0, 10)

test('the first release is the version in package.json; the next one moves the Unreleased entries', () => {
  expect(release()).toMatchObject({
    status: 0,
    output: expect.stringContaining('git push origin main v0.1.0'),
  })
  expect(fs.readFileSync(at('CHANGELOG.md'), 'utf8')).toContain(`## [0.1.0] - ${today}`)
  commit(changelog('\n- A change\n'))
  expect(release('minor').status).toBe(0)
  expect(git('tag', '--list')).toBe('v0.1.0\nv0.2.0')
  expect(git('status', '--porcelain')).toBe('')
  expect(fs.readFileSync(at('CHANGELOG.md'), 'utf8')).toContain(
    `## [Unreleased]\n\n## [0.2.0] - ${today}\n\n- A change\n\n## [0.1.0]`,
  )
  expect(JSON.parse(git('show', 'v0.2.0:package.json')).version).toBe('0.2.0')
  const { version, packages } = JSON.parse(git('show', 'v0.2.0:package-lock.json'))
  expect([version, packages[''].version, packages['node_modules/pg'].version]).toEqual([
    '0.2.0',
    '0.2.0',
    '1.0.0',
  ])
})

test('the first release appends the Unreleased entries to its section; a later release with an existing section fails', () => {
  commit(changelog('\n### Added\n\n- A change\n'))
  expect(release()).toMatchObject({
    status: 0,
    output: expect.stringContaining('git push origin main v0.1.0'),
  })
  expect(fs.readFileSync(at('CHANGELOG.md'), 'utf8')).toBe(
    `# Changelog\n\n## [Unreleased]\n\n## [0.1.0] - ${today}\n\n- All of it\n\n### Added\n\n- A change\n`,
  )
  commit(`# Changelog\n\n## [Unreleased]\n\n- A fix\n\n## [0.1.1]\n\n- Another\n\n## [0.1.0] - ${today}\n`)
  expect(release('patch')).toMatchObject({
    status: 1,
    output: expect.stringContaining('already has a section for 0.1.1'),
  })
})

test(
  'release fails without Unreleased entries, with a lower version, with changes and on another branch',
  { tags: 'long' },
  () => {
    expect(release().status).toBe(0)
    git('push', '--quiet', 'origin', 'main')
    expect(release('patch').output).toMatch(/has no Unreleased entries/)
    commit(changelog('\n- A change\n'))
    expect(release('0.0.9').output).toMatch(/0\.0\.9 is not higher than v0\.1\.0/)
    expect(release('--dry-run', 'patch').output).toMatch(/v0\.1\.1 of \w+\. Nothing was changed/)
    fs.writeFileSync(at('new'), '')
    expect(release('patch').output).toMatch(/Commit these changes first/)
    fs.rmSync(at('new'))
    git('commit', '--quiet', '--allow-empty', '-m', 'not pushed')
    expect(release('patch').output).toMatch(/main differs from the remote/)
    git('checkout', '--quiet', '-b', 'other')
    expect(release('patch').output).toMatch(/Releases must be made on main/)
    expect(git('tag', '--list')).toBe('v0.1.0')
  },
)
