import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { fashionSynonyms } from '#test/support/synonyms.ts'
import { readCatalogSet } from './sets.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database?.close())

const steps = readFileSync('db/migrations/0134-catalog-fashion-seeds.sql', 'utf8').split('-- step\n')

async function migrate() {
  for (const step of steps) await database.pool.query(step)
  const { rows: synonyms } = await database.pool.query<{ word: string }>('select word from search_synonyms')
  const { rows: words } = await database.pool.query<{ value: object }>(
    `select value from setting_overrides where key = 'page-words'`,
  )
  return { synonyms: synonyms.map(({ word }) => word), words: words[0]?.value }
}

test('a marketplace with types keeps its synonyms and the texts of its pages', async () => {
  const { pool } = database
  await fashionSynonyms(pool)
  await pool.query(`insert into types (label) values ('Coats')`)
  const { synonyms, words } = await migrate()
  expect(synonyms).toHaveLength(541)
  expect(words).toEqual(readCatalogSet('fashion').words)
})

test('a marketplace without types keeps only the synonyms that an operator added', async () => {
  const { pool } = database
  await pool.query('delete from types')
  await pool.query(`delete from setting_overrides where key = 'page-words'`)
  const { rows } = await pool.query<{ id: number }>(
    `insert into search_synonyms (word, means) values ('Velo', 'bicycle') returning id`,
  )
  await pool.query(
    `insert into audit_entries (no, at, actor_id, action, target_kind, target_id, why, prev_hash, hash)
     values (1, now(), 'sel_1', 'synonym.add', 'synonym', $1, '', '', '')`,
    [String(rows[0]!.id)],
  )
  expect(await migrate()).toEqual({ synonyms: ['Velo'], words: undefined })
})
