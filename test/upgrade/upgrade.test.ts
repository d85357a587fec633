import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeReleases, openFakeReleases } from '#test/support/upgrade/fake-releases.ts'

// The timeout is long because every test starts about ten processes.
vi.setConfig({ testTimeout: 120_000 })

let souk: FakeReleases
beforeEach(async () => void (souk = await openFakeReleases()))
afterEach(() => souk[Symbol.asyncDispose]())

test('every process is upgraded to the newest release after a backup and migrations', async () => {
  const [a, b] = [await souk.start(), await souk.start()]
  souk.release('v0.2.0')
  souk.release('v0.10.0')
  souk.release('v0.11.0-rc.1')
  souk.notes()
  const { code, output } = souk.upgrade()
  expect(await output).toMatch(/Souk runs v0\.10\.0/)
  expect(await code).toBe(0)
  expect(await Promise.all([a, b].map(({ port }) => souk.versionAt(port)))).toEqual(['0.10.0', '0.10.0'])
  expect(souk.notes()).toEqual(['backup 0.1.0', 'migrate 0.10.0', 'start 0.10.0', 'start 0.10.0'])
  expect([a, b].map(({ child }) => child.exitCode)).toEqual([null, null])
  expect(souk.current()).toBe('v0.10.0')
})

test.each(['never', 'crash'] as const)(
  'a version that is not healthy (%s) is rolled back after the first process fails',
  { tags: 'long' },
  async (health) => {
    const [a, b] = [await souk.start(), await souk.start()]
    souk.release('v0.2.0', { health })
    souk.notes()
    const { code, output } = souk.upgrade('--wait', '3')
    expect(await output).toMatch(/is not healthy with v0\.2\.0[\s\S]*Souk runs v0\.1\.0 as before/)
    expect(await code).toBe(1)
    expect(await Promise.all([a, b].map(({ port }) => souk.versionAt(port)))).toEqual(['0.1.0', '0.1.0'])
    expect(souk.notes().filter((note) => note === 'start 0.1.0')).toHaveLength(1)
    expect(souk.current()).toBe('v0.1.0')
  },
)

test('--to returns to an installed version without installing it again', { tags: 'long' }, async () => {
  const { port } = await souk.start()
  souk.release('v0.2.0')
  expect(await souk.upgrade().code).toBe(0)
  const back = souk.upgrade('--to', 'v0.1.0')
  expect(await back.output).toMatch(/v0\.1\.0 is already installed and built/)
  expect(await souk.versionAt(port)).toBe('0.1.0')
})

test('--dry-run prints the steps and changes nothing', async () => {
  const { port } = await souk.start()
  souk.release('v0.2.0', { migrations: { '0002-b.sql': '-- oldest build: 0001\n' } })
  souk.notes()
  const { output, code } = souk.upgrade('--dry-run')
  expect(await output).toMatch(/From v0\.1\.0 to v0\.2\.0[\s\S]*0002-b\.sql[\s\S]*Nothing was changed/)
  expect(await output).toContain(`http://127.0.0.1:${port}`)
  expect(await code).toBe(0)
  expect(souk.notes()).toEqual([])
  expect(fs.readdirSync(souk.home).toSorted()).toEqual(['.souk', 'current', 'v0.1.0'])
})

test('a tag with a slash is rejected before anything is changed', { tags: 'long' }, async () => {
  await souk.start()
  souk.release('release/v0.2.0')
  souk.notes()
  const { output, code } = souk.upgrade('--to', 'release/v0.2.0')
  expect(await output).toContain(`'release/v0.2.0' cannot be the name of a version's folder`)
  expect(await code).toBe(1)
  expect(souk.notes()).toEqual([])
  expect(fs.readdirSync(souk.home)).not.toContain('release')
})

test('a second concurrent upgrade is rejected, and the first one completes', { tags: 'long' }, async () => {
  await souk.start()
  souk.release('v0.2.0')
  const first = souk.upgrade()
  await first.waitForOutput('From')
  const second = souk.upgrade()
  expect(await second.output).toMatch(/Another upgrade is running here/)
  expect(await second.code).toBe(1)
  expect(await first.code).toBe(0)
})

test('changed files and migrations that cannot be rolled back stop the upgrade before it starts', async () => {
  await souk.start()
  souk.release('v0.2.0', { migrations: { '0002-b.sql': '-- oldest build: 0002\n' } })
  expect(await souk.upgrade().output).toMatch(/0002-b\.sql, after which no build before 0002 can run/)
  const changed = path.join(souk.home, 'v0.1.0/messages/en.json')
  fs.writeFileSync(changed, '{"a":"b"}')
  expect(await souk.upgrade().output).toMatch(/have uncommitted changes[\s\S]*messages\/en\.json/)
  expect(souk.notes()).toEqual(['start 0.1.0'])
})

test.each(['backup', 'migrate'])(
  'if the %s fails, the old version keeps serving',
  { tags: 'long' },
  async (what) => {
    const { port } = await souk.start()
    souk.release('v0.2.0')
    fs.writeFileSync(path.join(souk.home, `../data/fail-${what}`), '')
    souk.notes()
    const { code, output } = souk.upgrade()
    expect(await output).toMatch(/the running version was not changed/)
    expect(await code).toBe(1)
    expect(await souk.versionAt(port)).toBe('0.1.0')
    expect(souk.current()).toBe('v0.1.0')
    expect(souk.notes()).not.toContain('start 0.2.0')
  },
)

async function testKillAndRerun(line: string): Promise<void> {
  const [a, b] = [await souk.start(), await souk.start()]
  souk.release('v0.2.0')
  const first = souk.upgrade()
  await first.killAt(line)
  const second = souk.upgrade()
  expect(await second.output).toMatch(/Souk runs v0\.2\.0/)
  expect(await second.code).toBe(0)
  expect(await Promise.all([a, b].map(({ port }) => souk.versionAt(port)))).toEqual(['0.2.0', '0.2.0'])
  expect(souk.current()).toBe('v0.2.0')
  expect(fs.existsSync(path.join(souk.home, '.souk/upgrade.json'))).toBe(false)
}

test('an upgrade killed at "Migrations" completes when it is run again', () => testKillAndRerun('Migrations'))

test.each(['Backup', 'Packages and build', 'is ready with'])(
  'an upgrade killed at "%s" completes when it is run again',
  { tags: 'long' },
  testKillAndRerun,
)

test('a rollback that was killed completes when the upgrade is run again', { tags: 'long' }, async () => {
  const { port } = await souk.start()
  souk.release('v0.2.0', { health: 'never' })
  const first = souk.upgrade('--wait', '2', '--watch', '3')
  await first.killAt('Rolling back')
  const second = souk.upgrade()
  expect(await second.output).toMatch(/The rollback from v0\.2\.0 to v0\.1\.0 was interrupted/)
  expect(await second.code).toBe(1)
  expect(await souk.versionAt(port)).toBe('0.1.0')
})
