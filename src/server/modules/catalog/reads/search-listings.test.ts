import { afterEach, expect, test } from 'vitest'
import { attributes, type AttributeFilters } from '#contract/catalog/attributes.ts'
import { filter } from '#contract/catalog/catalog.ts'
import { setAttributes } from '../core/attributes.ts'
import type { FoundListings } from '../search/catalog-search.ts'
import type { ListingQuery } from '../search/listing-records.ts'
import { SearchDictionary } from '../search/query/dictionary.ts'
import { searchListings } from './search-listings.ts'

afterEach(() => setAttributes(undefined))

const names = { en: 'A name' }
const defined = attributes.parse([
  {
    code: 'material',
    kind: 'choices',
    names,
    isFilterable: true,
    choices: [
      { code: 'wool', names },
      { code: 'merino', names, isRetired: true, mergedInto: 'wool' },
    ],
  },
  { code: 'weight', kind: 'number', names, isFilterable: true },
  { code: 'retired', kind: 'yes-no', names, isFilterable: true, isRetired: true },
  { code: 'cost', kind: 'number', names, isFilterable: true, visibility: 'staff' },
  { code: 'origin', kind: 'choice', names },
])

/** Returns the filters by attributes that the search receives. */
async function searchedWith(filters: AttributeFilters): Promise<ListingQuery['attributes']> {
  const queries: ListingQuery[] = []
  const dictionary = new SearchDictionary({ types: [], brands: [], synonyms: [] })
  await searchListings(dictionary, filter.parse({ attributes: filters }), async (query) => {
    queries.push(query)
    return { total: 1, nos: [], understoodAs: null } as unknown as FoundListings
  })
  return queries[0]!.attributes
}

test('only filters by attributes that lists can be filtered by have an effect', async () => {
  setAttributes({ attributes: defined })
  const others = {
    retired: ['true'],
    cost: { min: 1 },
    origin: ['italy'],
    constructor: ['a'],
    unknown: ['b'],
  }
  expect(await searchedWith({ material: ['wool'], weight: { max: 20 }, ...others })).toEqual({
    material: ['wool'],
    weight: { max: 20 },
  })
  expect(await searchedWith(others)).toEqual({})
})

test('a filter of another kind than the attribute has no effect', async () => {
  setAttributes({ attributes: defined })
  expect(await searchedWith({ material: { min: 1 }, weight: ['20'] })).toEqual({})
})

test('a merged choice finds the listings of the choice that remains', async () => {
  setAttributes({ attributes: defined })
  expect(await searchedWith({ material: ['merino'] })).toEqual({ material: ['wool'] })
})
