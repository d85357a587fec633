import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { wrapPool } from './db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { idsByWords } from './search-filters.ts'

const database = await openTestDatabase()
const { db } = wrapPool(database.pool)
afterAll(() => database.close())

test('every search uses the text search index, even for a word that has no matches', async () => {
  await database.pool.query(`insert into buyers (id, email, full_name, created_at)
    select 'byr_' || n, n || '@buyer.example', 'Ada ' || (array['Barnes', 'Nowak', 'Silva'])[n % 3 + 1], now()
    from generate_series(1, 20000) n`)
  await database.pool.query('analyze buyers')
  const find = (words: string) =>
    idsByWords(words, { table: 'buyers', text: sql`full_name`, where: sql`erased_at is null`, limit: 5 })
  for (const words of ['barnes', 'nobody', 'bar ada']) {
    const plan = await sql<{ 'QUERY PLAN': string }>`explain ${find(words)}`.execute(db)
    const steps = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(steps, words).toContain('buyers_name_words')
    expect(steps, words).not.toContain('Seq Scan on buyers')
  }
  const { rows } = await sql`${find('bar ADA')}`.execute(db)
  expect(rows).toHaveLength(5)
  expect((await sql`${find('nobody')}`.execute(db)).rows).toEqual([])
  expect((await sql`${find('…')}`.execute(db)).rows).toEqual([])
})
