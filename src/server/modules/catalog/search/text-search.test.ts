import { describe, expect, test } from 'vitest'
import { editDistance } from '@souk/catalog-index'
import { ListingIndex } from './listing-index.ts'
import { plainWords, readQuery } from './brute-force.fixture.ts'
import type { ListingRecord } from './listing-records.ts'
import { SearchDictionary } from './query/dictionary.ts'
import { wordsOf } from '@souk/catalog-index'

const listing = (no: number, title: string, over: Partial<ListingRecord> = {}): ListingRecord => ({
  no,
  isListed: true,
  title,
  brandId: 1,
  typeId: 1,
  sellerId: 'sel_a',
  color: 'black',
  gender: 'women',
  condition: 'new',
  priceCents: 1000 * no,
  watchCount: 0,
  featuredRank: null,
  sizes: ['M'],
  stocked: ['M'],
  attributes: null,
  attributeWords: '',
  ...over,
})

function anIndex(listings: ListingRecord[]): ListingIndex {
  const index = new ListingIndex(plainWords)
  index.setBrands([
    { id: 1, name: 'Comme des Garçons' },
    { id: 2, name: 'Maison Margiela' },
  ])
  index.setTypes([{ id: 1, label: 'Jackets', parentId: null }])
  index.setSellers([{ id: 'sel_a', username: 'odile', name: 'Odile Brandt', isSA: false }])
  for (const each of listings) index.put(each)
  return index
}

const index = anIndex([
  listing(1, 'Cashmere cardigan'),
  listing(2, 'Silk blouse', { color: 'ivory' }),
  listing(3, 'Leather jacket', { brandId: 2, gender: 'men' }),
  listing(4, 'Silver chain', { brandId: 2 }),
])
const find = (search: string) => {
  const selection = index.select(readQuery({ search }))
  return { nos: selection.page('newest', 0, 10), as: selection.understoodAs ?? null }
}

describe('a search', () => {
  test.each([
    ['cashmere', [1]],
    ['CASHMERE Cardigan', [1]],
    ['garcons silk', [2]],
    ['Garçons', [2, 1]],
    ['margiela men', [3]],
    ["men's jacket", [3]],
    ['odile ivory', [2]],
    ['cash', [1]],
    ['leather jack', [3]],
    ['silk cashmere', []],
    ['nothing at all', []],
  ])('for %j finds %j as written', (search, nos) => {
    expect(find(search)).toEqual({ nos, as: null })
  })

  test.each([
    ['cashmeer', [1], 'cashmere'],
    ['cashmre', [1], 'cashmere'],
    ['margeila', [4, 3], 'margiela'],
    ['lether jacket', [3], 'leather jacket'],
    ['leahter jackte', [3], 'leather jacket'],
    ['bluose silk', [2], 'blouse silk'],
    ['cardgain cashmere', [1], 'cardigan cashmere'],
    ['margie leather', [3], 'margiela leather'],
  ])('for the typo %j finds %j and returns the correction %j', (search, nos, as) => {
    expect(find(search)).toEqual({ nos, as })
  })

  test('does not correct words that are too short, too different, or contain a digit', () => {
    expect(find('slk').nos).toEqual([])
    expect(find('cshmr').nos).toEqual([])
    expect(find('silk9').nos).toEqual([])
  })

  test('corrects an existing word if its combination with the other words has no matches', () => {
    expect(find('silver blouse')).toEqual({ nos: [], as: null })
    const two = anIndex([listing(1, 'Suede boots'), listing(2, 'Suode studio')])
    expect(two.select(readQuery({ search: 'suode boots' })).understoodAs).toBe('suede boots')
  })

  test('never corrects the first letter of a word, and never corrects a vocabulary word', () => {
    const own = anIndex([listing(1, 'Leaf-like earrings'), listing(2, 'Silk loves')])
    expect(own.select(readQuery({ search: 'nike' })).total).toBe(0)
    expect(own.select(readQuery({ search: 'dilk' })).total).toBe(0)
    expect(own.select(readQuery({ search: 'gloves' })).understoodAs).toBe('loves')
    const trade = new SearchDictionary({
      types: [],
      brands: [],
      synonyms: [{ word: 'gloves', means: 'mittens', isMutual: true }],
    })
    own.setDictionary(trade)
    expect(own.select(readQuery({ search: 'gloves' }, trade)).total).toBe(0)
  })

  test('corrects an unknown four-letter word if exactly one word is a single edit or swap away', () => {
    const own = anIndex([
      listing(1, 'Silk dress'),
      listing(2, 'Navy coat'),
      listing(3, 'Wool vest'),
      listing(4, 'Wood beads'),
      listing(5, 'Ring'),
      listing(6, 'Rings'),
      listing(7, 'Sundt knit'),
    ])
    const as = (search: string) => {
      const { total, understoodAs } = own.select(readQuery({ search }))
      return [total, understoodAs ?? null]
    }
    expect(as('slik dress')).toEqual([1, 'silk dress'])
    expect(as('navy caot')).toEqual([1, 'navy coat'])
    expect(as('rign')).toEqual([2, 'ring'])
    expect(as('sunt')).toEqual([1, 'sundt'])
    // `wool` and `wood` are equally close to `woom`, so `woom` is not corrected.
    expect(as('woom')).toEqual([0, null])
    // Words that listings contain are not corrected, even if no listing contains all of them.
    expect(as('silk coat')).toEqual([0, null])
    expect(as('slk')).toEqual([0, null])
  })

  test('joins two words or splits a word if no listing has the words as typed', () => {
    const own = anIndex([
      listing(1, 'Lambswool sweater'),
      listing(2, 'Silk dress'),
      listing(3, 'Polka-dot scarf'),
      listing(4, 'Delphine bag'),
    ])
    const as = (search: string) => {
      const { total, understoodAs } = own.select(readQuery({ search }))
      return [total, understoodAs ?? null]
    }
    expect(as('lambs wool sweater')).toEqual([1, 'lambswool sweater'])
    expect(as('silkdress')).toEqual([1, 'silk dress'])
    expect(as('polkadot scarf')).toEqual([1, null])
    expect(as('delfine')).toEqual([1, 'delphine'])
    expect(as('silksweater')).toEqual([0, null])
  })

  test('corrects a word to a vocabulary word that no listing contains', () => {
    const trade = new SearchDictionary({
      types: [],
      brands: [],
      synonyms: [{ word: 'sneakers', means: 'trainers', isMutual: true }],
    })
    const own = anIndex([listing(1, 'Leather trainers')])
    own.setDictionary(trade)
    const { total, understoodAs } = own.select(readQuery({ search: 'black snekers' }, trade))
    expect({ total, as: understoodAs }).toEqual({ total: 1, as: 'black sneakers' })
  })

  test('ignores a search of punctuation only', () => {
    expect(find('!!! --').nos).toEqual([4, 3, 2, 1])
  })

  test('finds a changed listing by its new title, and not by its old title', () => {
    const own = anIndex([listing(1, 'Wool coat')])
    expect(own.select(readQuery({ search: 'wool' })).total).toBe(1)
    own.put(listing(1, 'Tweed coat'))
    expect(own.select(readQuery({ search: 'wool' })).total).toBe(0)
    expect(own.select(readQuery({ search: 'tweed' })).total).toBe(1)
  })
})

test('a substitution, a deletion, an insertion, and a swap of neighboring letters are one edit each', () => {
  expect(editDistance('wool', 'wood', 2)).toBe(1)
  expect(editDistance('wool', 'woool', 2)).toBe(1)
  expect(editDistance('wool', 'wol', 2)).toBe(1)
  expect(editDistance('wool', 'owol', 2)).toBe(1)
  expect(editDistance('wool', 'owlo', 2)).toBe(2)
  expect(editDistance('wool', 'silk', 2)).toBe(3)
})

test('words are folded to lower case without accents', () => {
  expect(wordsOf("Élan — Women's Straße, size 38½")).toEqual([
    'elan',
    'womens',
    'strasse',
    'size',
    '381',
    '2',
  ])
})

describe('names with several spellings', () => {
  const brands = [
    'A.P.C.',
    'AC/DC',
    'Dr. Martens',
    'L’Été',
    'O’Brien & Sons',
    'Comme des Garçons',
    'A-COLD-WALL*',
    'APK',
  ]
  const named = new ListingIndex(plainWords)
  named.setBrands(brands.map((name, at) => ({ id: at + 1, name })))
  named.setTypes([{ id: 1, label: 'Jackets', parentId: null }])
  named.setSellers([{ id: 'sel_a', username: 'odile', name: 'Mme. L’Herbier', isSA: false }])
  brands.forEach((_, at) => named.put(listing(at + 1, 'Jacket', { brandId: at + 1, typeId: 1 })))
  named.put(listing(20, 'Tee of N.A.S.A. with L’Oréal print', { brandId: 8 }))
  const nos = (search: string) =>
    named
      .select(readQuery({ search }))
      .page('newest', 0, 30)
      .toSorted((a, b) => a - b)

  test.each([
    ['apc', 1],
    ['a.p.c.', 1],
    ['a p c', 1],
    ['A.P.C. jacket', 1],
    ['acdc', 2],
    ['ac dc', 2],
    ['ac/dc', 2],
    ['drmartens', 3],
    ['dr.martens', 3],
    ['dr martens', 3],
    ['été', 4],
    ['ete', 4],
    ['l ete', 4],
    ['lete', 4],
    ["l'ete", 4],
    ['o brien', 5],
    ['obrien', 5],
    ["o'brien", 5],
    ['brien', 5],
    ['commedesgarcons', 6],
    ['acoldwall', 7],
    ['a.p.k.', 8],
    ['nasa', 20],
    ['n.a.s.a.', 20],
    ['oreal', 20],
    ["l'oreal", 20],
  ])('%j finds listing %d', (search, no) => {
    expect(nos(search)).toContain(no)
    expect(nos(search).length).toBeLessThan(4)
  })

  test('a seller is found by the name without its article', () => {
    expect(nos('herbier')).toHaveLength(9)
    expect(nos('l herbier')).toHaveLength(9)
  })
})
