import type pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FilteredList } from '#contract/catalog/catalog.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aSeller, aStoredListing, type TestSeller } from '#test/support/factories.ts'
import { randomRuns } from '#test/support/random-runs.ts'
import { startCatalogProcess, type CatalogProcess } from '../catalog.fixture.ts'

const batch = 100
/** Number of listings that need more than three batches. */
const crowd = 3.4 * batch

let database: TestDatabase
let seller: TestSeller
const open: { process: CatalogProcess; batches: Batches }[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  seller = await aSeller(database.pool)
  const { id } = await aStoredListing(database.pool, { seller, title: 'Quorvane dress', color: 'white' })
  await database.pool.query(
    `insert into listings (id, seller_id, title, description, brand_id, type_id, gender, color, condition, price_cents,
       currency, total_allowed, state, listed_at)
     select id || n, seller_id, title, description, brand_id, type_id, gender, color, condition, price_cents,
       currency, total_allowed, state, listed_at
     from listings, generate_series(2, $2) n where id = $1`,
    [id, crowd],
  )
})
afterEach(async () => {
  for (const { process, batches } of open.splice(0)) {
    batches.letThrough()
    await process.close()
  }
})
afterAll(() => database?.close())

/**
 * Wraps a connection pool. After the first batches of listings, delays all later reads until the test releases them.
 */
class Batches {
  read = 0
  failures = 0
  /** Lowest listing number after which reads of more listings can fail. */
  failsFrom = -1
  lateMs = 0
  private gate: PromiseWithResolvers<void> | undefined

  hold(): void {
    this.gate = Promise.withResolvers()
  }

  letThrough(): void {
    this.gate?.resolve()
  }

  before(pool: pg.Pool): pg.Pool {
    const query = async (...asked: [{ name?: string; values: [number] }]): Promise<unknown> => {
      const answer = await pool.query(...(asked as unknown as [string]))
      const { name = '', values } = asked[0]
      if (name.startsWith('catalog-records')) await pause(Math.random() * this.lateMs)
      if (name !== 'catalog-records-after') return answer
      if (values[0] >= this.failsFrom && this.failures-- > 0) throw new Error('terminating connection')
      this.read++
      if (values[0] > 1.5 * batch) await this.gate?.promise
      return answer
    }
    return new Proxy(pool, { get: (of, key) => (key === 'query' ? query : Reflect.get(of, key)) as unknown })
  }
}

async function aProcess(
  batches = new Batches(),
  lines: string[] = [],
  maxListingsBeforeOpen = 50,
): Promise<CatalogProcess> {
  const log = createLog('warn', undefined, { write: (line: string) => void lines.push(line) })
  const process = await startCatalogProcess(database.url, 'memory', {
    wrapPool: (pool) => batches.before(pool),
    log,
    maxListingsBeforeOpen,
    batchSize: batch,
  })
  open.push({ process, batches })
  return process
}

async function aHeldProcess(): Promise<{ process: CatalogProcess; batches: Batches }> {
  const batches = new Batches()
  batches.hold()
  return { process: await aProcess(batches), batches }
}

const list = async (process: CatalogProcess, payload: object): Promise<FilteredList> =>
  (await process.inject({ method: 'PUT', url: '/buyer/filter2', payload })).json()
/**
 * Returns whether the index serves searches. Only the index corrects a misspelled word that is not in the dictionary.
 */
const isInMemory = async (process: CatalogProcess): Promise<boolean> =>
  (await list(process, { search: 'quorvne' })).understoodAs === 'quorvane'
const untilInMemory = (process: CatalogProcess) =>
  expect.poll(() => isInMemory(process), { timeout: 60_000 }).toBe(true)

const notice = (topic: string, key: string) =>
  database.pool.query('insert into invalidations (topic, key) values ($1, $2)', [topic, key])
/**
 * Simulates a pruned invalidation log. Any change might be missing from a pruned log, so the process reloads
 * everything.
 */
const reset = () => notice('pruned', '999999999999')
const retitle = (id: string, title: string) =>
  database.pool.query('update listings set title = $2 where id = $1', [id, title])
async function change(id: string, title: string): Promise<void> {
  const client = await database.pool.connect()
  await client.query('begin')
  await client.query('update listings set title = $2 where id = $1', [id, title])
  await client.query(`insert into invalidations (topic, key) values ('listing', $1)`, [id])
  await client.query('commit')
  client.release()
}

test('the index of a small catalog serves the first request', async () => {
  const process = await aProcess(undefined, undefined, 2 * crowd)
  expect(process.catalog.hasBeenFilled()).toBe(true)
  expect(await isInMemory(process)).toBe(true)
})

test('PostgreSQL serves requests until the index has been filled, and the index serves all later requests', async () => {
  const { process, batches } = await aHeldProcess()
  expect(process.catalog.hasBeenFilled()).toBe(false)
  const before = await list(process, {})
  expect(before.total).toBeGreaterThanOrEqual(crowd)
  expect(await isInMemory(process)).toBe(false)
  batches.letThrough()
  await untilInMemory(process)
  expect(process.catalog.hasBeenFilled()).toBe(true)
  expect(await list(process, {})).toEqual(before)
})

test('a change during the filling is not overwritten by an earlier read', async () => {
  const early = await aStoredListing(database.pool, { seller, title: 'Heard' })
  const unasked = await aStoredListing(database.pool, { seller, title: 'Unheard' })
  const paused = await aStoredListing(database.pool, { seller, title: 'Paused' })
  const { process, batches } = await aHeldProcess()
  await change(early.id, 'Renamed')
  await database.pool.query(`update listings set state = 'paused' where id = $1`, [paused.id])
  await notice('listing', paused.id)
  const late = await aStoredListing(database.pool, { seller, title: 'Latecomer', brand: 'Unknown before' })
  expect((await list(process, { search: 'renamed' })).total).toBe(1)
  expect((await list(process, { brand: ['Unknown before'] })).products[0]!._id).toBe(late.id)
  await change(unasked.id, 'Whispered')
  batches.letThrough()
  await untilInMemory(process)
  const totals = async (words: string[]) =>
    Promise.all(words.map(async (search) => (await list(process, { search })).total))
  expect(await totals(['renamed', 'whispered', 'latecomer'])).toEqual([1, 1, 1])
  expect(await totals(['heard', 'unheard', 'paused'])).toEqual([0, 0, 0])
})

test('a reset during the filling restarts it', async () => {
  const coat = await aStoredListing(database.pool, { seller, title: 'Bassoon' })
  const { process, batches } = await aHeldProcess()
  await retitle(coat.id, 'Tuba')
  await reset()
  expect((await list(process, { search: 'tuba' })).total).toBe(1)
  batches.letThrough()
  await untilInMemory(process)
  expect((await list(process, { search: 'tuba' })).total).toBe(1)
  expect((await list(process, { search: 'bassoon' })).total).toBe(0)
})

test('after a reset, PostgreSQL serves requests until everything is read again', async () => {
  const batches = new Batches()
  const process = await aProcess(batches)
  await untilInMemory(process)
  const cape = await aStoredListing(database.pool, { seller, title: 'Abacus' })
  expect((await list(process, { search: 'abacus' })).total).toBe(1)
  batches.hold()
  await retitle(cape.id, 'Zither')
  await reset()
  expect((await list(process, { search: 'zither' })).total).toBe(1)
  expect(await isInMemory(process)).toBe(false)
  // The process stays ready: a reset reaches all processes at the same time, so otherwise all of them would be out of
  // service.
  expect(process.catalog.hasBeenFilled()).toBe(true)
  batches.letThrough()
  await untilInMemory(process)
  expect((await list(process, { search: 'zither' })).total).toBe(1)
  expect((await list(process, { search: 'abacus' })).total).toBe(0)
})

test('a row deleted during the filling is not listed afterwards', async () => {
  const gone = await aStoredListing(database.pool, { seller, title: 'Ghost' })
  const { process, batches } = await aHeldProcess()
  await database.pool.query('delete from listings where id = $1', [gone.id])
  await notice('listing', gone.id)
  expect((await list(process, { search: 'ghost' })).total).toBe(0)
  batches.letThrough()
  await untilInMemory(process)
  expect((await list(process, { search: 'ghost' })).total).toBe(0)
})

test('a filling that the database interrupts is retried, and the error is logged once', async () => {
  const lines: string[] = []
  const batches = new Batches()
  batches.failures = 3
  const process = await aProcess(batches, lines)
  expect((await list(process, {})).total).toBeGreaterThanOrEqual(crowd)
  await untilInMemory(process)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'filling the search index failed and will be retried',
  ])
})

test('a failed read is retried without restarting the filling', async () => {
  const batches = new Batches()
  batches.failures = 3
  batches.failsFrom = 1.5 * batch
  const process = await aProcess(batches)
  await untilInMemory(process)
  expect(batches.read).toBe(4)
})

test('closing the catalog stops the filling', async () => {
  const { process, batches } = await aHeldProcess()
  await expect.poll(() => batches.read).toBe(3)
  const closing = process.catalog.close()
  batches.letThrough()
  await closing
  expect(process.catalog.hasBeenFilled()).toBe(false)
  expect(batches.read).toBe(3)
})

test('responses are never older than the last commit, however often the index is refilled', async () => {
  const scarf = await aStoredListing(database.pool, { seller, title: 'Scarf number0' })
  const batches = new Batches()
  const process = await aProcess(batches)
  batches.lateMs = 20
  for (let n = 1; n <= randomRuns(120); n++) {
    if (n % 8 === 0) await notice('catalog', 'x')
    await change(scarf.id, `Scarf number${n}`)
    const found = list(process, { search: `number${n}` })
    if (n % 5 === 0) await reset()
    expect((await found).products.map(({ title }) => title)).toEqual([`Scarf number${n}`])
    expect((await list(process, { search: `number${n - 1}` })).total).toBe(0)
  }
})
