import { setImmediate } from 'node:timers'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Filter } from '#contract/catalog/catalog.ts'
import { SearchDictionary } from '../../search/query/dictionary.ts'
import { helpSearch } from './search-help.ts'

const dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
const asked: Filter = {
  search: 'one two three four five six',
  color: ['red'],
  brand: ['Marni'],
  sort: 'newest',
  page: 1,
  limit: 24,
}

test('after the time limit, no more searches start and the results so far are returned', async () => {
  const tried: Filter[] = []
  let now = 1_000
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const lists = {
    async count(filter: Filter) {
      tried.push(filter)
      now += 40
      return tried.length
    },
    cards: async () => '[]',
  }
  const help = JSON.parse(await helpSearch(lists, dictionary, asked, 100)) as { without: { total: number }[] }
  expect(tried).toHaveLength(3)
  expect(help.without.map(({ total }) => total)).toContain(tried.length)
})

test('other requests run between two searches that do not yield', async () => {
  const order: string[] = []
  const lists = {
    async count() {
      order.push('search')
      return 0
    },
    cards: async () => '[]',
  }
  let isOver = false
  const other = (): void => {
    order.push('other')
    if (!isOver) setImmediate(other)
  }
  setImmediate(other)
  await helpSearch(lists, dictionary, asked, 5_000)
  isOver = true
  expect(order.indexOf('other')).toBeLessThan(order.lastIndexOf('search'))
  expect(order.filter((what) => what === 'search').length).toBeGreaterThan(8)
})

test('all filters by attributes can be removed together', async () => {
  const lists = { count: async ({ attributes }: Filter) => (attributes ? 0 : 3), cards: async () => '[]' }
  const withAttributes = {
    ...asked,
    search: undefined,
    attributes: { material: ['wool'], weight: { max: 2 } },
  }
  const help = JSON.parse(await helpSearch(lists, dictionary, withAttributes, 5_000)) as { without: unknown }
  expect(help.without).toEqual([{ part: 'attributes', dropped: '', search: '', total: 3 }])
  const others = JSON.parse(
    await helpSearch(lists, dictionary, { ...asked, search: undefined, attributes: {} }, 5_000),
  ) as { without: { part: string }[] }
  expect(others.without.map(({ part }) => part)).not.toContain('attributes')
})
