import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FetchResult } from '#platform/http/outbound/guarded-fetch.ts'
import { createGuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { programVersion } from '#platform/core/version.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { checkReleases, getVersion, type VersionContext } from './version.ts'

let database: TestDatabase
const lines: string[] = []
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function contextOf(
  answer: FetchResult,
  releasesUrl: string | undefined = 'https://releases.example/souk.json',
) {
  const asked: string[] = []
  const context: VersionContext = {
    ...wrapPool(database.pool),
    log: createLog('warn', undefined, { write: (line: string) => void lines.push(line) }),
    config: { releasesUrl },
    fetchReleases: async (url) => (asked.push(url), answer),
  }
  return { context, asked }
}

const json = (value: object): FetchResult => ({ bytes: Buffer.from(JSON.stringify(value)) })

test('no request is made unless an address is configured', async () => {
  const { context, asked } = contextOf(json({ version: '999.0.0' }))
  context.config.releasesUrl = undefined
  await checkReleases(context)
  expect(asked).toEqual([])
  expect(await getVersion(context)).toEqual({ version: programVersion, newer: null })
})

test('a newer release is returned with its changelog, until the address is removed', async () => {
  const { context } = contextOf(json({ version: 'v999.1.0', changelog: 'https://releases.example/log' }))
  await checkReleases(context)
  const newer = { version: '999.1.0', changelog: 'https://releases.example/log' }
  expect((await getVersion(context)).newer).toEqual(newer)
  context.config.releasesUrl = undefined
  expect((await getVersion(context)).newer).toBeNull()
})

test('the JSON of a GitHub or Gitea release is accepted, and the running version is not shown as newer', async () => {
  const { context } = contextOf(
    json({ tag_name: 'v999.2.0', html_url: 'https://forge.example/r', body: '…' }),
  )
  await checkReleases(context)
  expect((await getVersion(context)).newer).toEqual({
    version: '999.2.0',
    changelog: 'https://forge.example/r',
  })
  const { context: same } = contextOf(json({ tag_name: `v${programVersion}` }))
  await checkReleases(same)
  expect((await getVersion(same)).newer).toBeNull()
})

test.each<[string, FetchResult]>([
  ['too slow', { fault: 'too-slow' }],
  ['not JSON', { bytes: Buffer.from('<html>') }],
  ['without a version', json({ version: 'latest' })],
  ['a script for a changelog', json({ version: '999.3.0', changelog: 'javascript:alert(1)' })],
])('a response that is %s logs a warning and does not fail the job', async (_what, answer) => {
  lines.length = 0
  const { context } = contextOf(answer)
  const before = await getVersion(context)
  await checkReleases(context)
  expect(await getVersion(context)).toEqual(before)
  expect(lines.join()).toContain('could not read the newest release')
})

test('a private address is not requested', async () => {
  const { context } = contextOf(json({}), 'https://10.0.0.1/')
  await checkReleases({ ...context, fetchReleases: createGuardedFetch({ accept: 'application/json' }) })
  expect(lines.at(-1)).toContain('private')
})
