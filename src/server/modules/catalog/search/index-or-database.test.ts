import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#platform/core/database-errors.ts'
import type { CatalogSearch, FoundListings } from './catalog-search.ts'
import { IndexOrDatabase } from './index-or-database.ts'

const page = { order: 'newest', skip: 0, limit: 1 } as const
const counted = { ...page, facets: { values: { brand: 1, seller: 1, color: 1 }, options: 1 } }

test('at most two facet counts run in PostgreSQL, and waiting counts use the index once it is filled', async () => {
  const asked: string[] = []
  const answers: PromiseWithResolvers<FoundListings>[] = []
  const filling = { isFilled: false }
  const inMemory = { find: async () => void asked.push('memory') } as unknown as CatalogSearch
  const inDatabase = {
    find: () => {
      asked.push('database')
      answers.push(Promise.withResolvers())
      return answers.at(-1)!.promise
    },
  } as unknown as CatalogSearch
  const search = new IndexOrDatabase(inMemory, inDatabase, filling)
  const counts = [1, 2, 3, 4].map(() => search.find({}, counted))
  void search.find({}, page)
  await expect.poll(() => asked).toEqual(['database', 'database', 'database'])
  answers[0]!.reject(new Error('canceling statement'))
  await expect(counts[0]).rejects.toThrow('canceling statement')
  await expect.poll(() => asked.length).toBe(4)
  filling.isFilled = true
  search.releaseWaiting()
  await counts[3]
  expect(asked.slice(3)).toEqual(['database', 'memory'])
})

test('a PostgreSQL search that times out is reported as temporarily unavailable', async () => {
  const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  const inDatabase = { find: () => Promise.reject(late) } as unknown as CatalogSearch
  const search = new IndexOrDatabase(inDatabase, inDatabase, { isFilled: false })
  await expect(search.find({}, counted)).rejects.toThrow(DatabaseUnavailable)
})
