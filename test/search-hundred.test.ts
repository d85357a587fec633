import fs from 'node:fs'
import { expect, test } from 'vitest'
import { openDemoSearch } from '#test/support/search-queries/demo-search.ts'

interface Misspelled {
  q: string
  /** The same search text with correct spelling. The demo catalog has results for this text. */
  meant: string
}
const lists = JSON.parse(
  fs.readFileSync(new URL('support/search-queries/misspelled.json', import.meta.url), 'utf8'),
) as Record<'en' | 'de', Misspelled[]>

const search = openDemoSearch()

/**
 * The search texts were written by a person who had seen only the shop's pages and not the source code of the search.
 */
test.each([
  ['en', 100, 97],
  ['de', 21, 20],
] as const)(
  'of the misspelled and dotted searches in %s, %i in total, at least %i find the intended listings',
  async (language, all, least) => {
    const missed: string[] = []
    expect(lists[language]).toHaveLength(all)
    for (const { q, meant } of lists[language]) {
      const right = await search(meant)
      expect(right.total, meant).toBeGreaterThan(0)
      const { total, products, closest, understoodAs } = await search(q)
      const isFound = closest === null && total === right.total && products[0]?._id === right.products[0]?._id
      if (!isFound) missed.push(`${q}: ${total} of ${right.total}, understood as ${understoodAs ?? 'typed'}`)
    }
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(all - least)
  },
)
