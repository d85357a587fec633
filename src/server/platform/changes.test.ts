import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { announce, openChanges } from './changes.ts'
import { inTransaction, openPool, type Db } from './db.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = openPool(database.pool).db
})
afterAll(() => database.close())

async function hearing(): Promise<{ changes: Awaited<ReturnType<typeof openChanges>>; heard: string[] }> {
  const changes = await openChanges(database)
  const heard: string[] = []
  changes.on('piece', (keys) => void heard.push(...keys))
  return { changes, heard }
}

test('a change is heard by the first barrier after its commit, once, and not before', async () => {
  const { changes, heard } = await hearing()
  await db.transaction().execute(async (tx) => {
    await announce(tx, 'piece', ['a', 'b'])
    await changes.fresh()
    expect(heard).toEqual([])
  })
  await changes.fresh()
  expect(heard.toSorted()).toEqual(['a', 'b'])
  await changes.fresh()
  expect(heard).toHaveLength(2)
})

test('what is rolled back is never heard', async () => {
  const { changes, heard } = await hearing()
  await inTransaction(db, async (tx) => {
    await announce(tx, 'piece', ['never'])
    throw new Error('rolled back')
  }).catch(() => {})
  await changes.fresh()
  expect(heard).toEqual([])
})

test('a transaction that began first and commits last is heard although later ones were heard before it', async () => {
  const { changes, heard } = await hearing()
  const slow = await database.pool.connect()
  await slow.query('begin')
  await slow.query(`insert into changes (topic, key) values ('piece', 'slow')`)
  for (const key of ['quick1', 'quick2']) {
    await announce(db, 'piece', [key])
    await changes.fresh()
  }
  expect(heard).toEqual(['quick1', 'quick2'])
  await slow.query('commit')
  slow.release()
  await changes.fresh()
  expect(heard).toEqual(['quick1', 'quick2', 'slow'])
})

test('every writer finds its own change heard, with 8 writers and two hearing processes', async () => {
  const first = await hearing()
  const second = await hearing()
  await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      for (let turn = 0; turn < 25; turn++) {
        const key = `${writer}-${turn}`
        await inTransaction(db, (tx) => announce(tx, 'piece', [key]))
        const reader = turn % 2 ? first : second
        await reader.changes.fresh()
        expect(reader.heard).toContain(key)
      }
    }),
  )
  await first.changes.fresh()
  expect(new Set(first.heard).size).toBe(200)
  expect(first.heard).toHaveLength(200)
})

test('a listener that fails hears its change again', async () => {
  const changes = await openChanges(database)
  let tries = 0
  changes.on('seller', () => {
    if (++tries === 1) throw new Error('the database was away')
  })
  await announce(db, 'seller', ['s'])
  await expect(changes.fresh()).rejects.toThrow('the database was away')
  await changes.fresh()
  expect(tries).toBe(2)
})

test('pruning keeps what others may still have to hear', async () => {
  const { changes, heard } = await hearing()
  await sql`insert into changes (topic, key, at) values ('piece', 'old', clock_timestamp() - interval '31 minutes')`.execute(
    db,
  )
  await changes.fresh()
  await announce(db, 'piece', ['young'])
  await changes.prune()
  await changes.fresh()
  expect(heard).toEqual(['old', 'young'])
  const left = await database.pool.query(`select key from changes where key in ('old', 'young')`)
  expect(left.rows).toEqual([{ key: 'young' }])
})
