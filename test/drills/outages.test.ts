import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomOf } from '#demo/random.ts'
import { ensureBuilt } from '../../scripts/bundle/built.mjs'
import { runOutages } from './outages.ts'
import { kinds } from './outages/kinds.ts'

const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'souk-outages-')))
fs.chmodSync(home, 0o755)
const ends = new AsyncDisposableStack()
ends.defer(() => fs.rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

beforeAll(() => ensureBuilt({ outcome: () => {}, doing: () => () => {} }, process.execPath), 120_000)
afterAll(() => ends.disposeAsync())

const wanted = ['restarted fast', 'connections cut', 'old connections silent']

// `npm run drill:outages` has every kind, many times, both databases, and reads the ledger at the end.
test('a database that restarts, is cut off or falls silent ends nothing: who asks is told, who buys has bought', async () => {
  const plan = wanted.map((name) => {
    const kind = kinds.find((one) => one.name === name && one.houses.includes('external'))!
    return { kind, lastsMs: 0 }
  })
  const { outages, faults, tally } = await runOutages({
    app: 'external',
    home,
    plan,
    random: randomOf('people', Math.floor(Math.random() * 1e6)),
    crowd: { buyers: 2, browsers: 2, joiners: 1 },
    calmMs: 500,
    slackMs: 5_000,
    ends,
  })
  expect(faults).toEqual([])
  expect(outages).toHaveLength(wanted.length)
  expect(tally['purchases']).toBeGreaterThan(wanted.length)
}, 180_000)
