import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Filter } from '#contract/catalog/catalog.ts'
import { randomRuns } from '#test/support/random-runs.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import {
  readBrands,
  readColorAliases,
  readIndexedListingsAfter,
  readSellers,
  readSynonyms,
  readTypes,
} from '../reads/cache/catalog-rows.store.ts'
import { createSearchDictionary } from '../reads/dictionary.ts'
import { searchListings } from '../reads/search-listings.ts'
import { JsonBytes } from './json-bytes.ts'
import {
  aStoredListing,
  arbitraryQuery,
  brands,
  counted,
  readQuery,
  sellers,
  types,
  type TypedQuery,
} from './brute-force.fixture.ts'
import type { CatalogSearch, ResultPage } from './catalog-search.ts'
import type { ListingQuery, ListingRecord, SortOrder } from './listing-records.ts'
import { ListingIndex } from './listing-index.ts'
import { MemorySearch } from './memory-search.ts'
import { PostgresSearch } from './postgres-search.ts'
import type { SearchDictionary } from './query/dictionary.ts'
import { widenSearch } from '@souk/catalog-index'
import { nameWords, textWords, wordsOf } from '@souk/catalog-index'

let database: TestDatabase
let inDatabase: CatalogSearch
let dictionary: SearchDictionary

beforeAll(async () => {
  database = await openTestDatabase()
  const { pool } = database
  await pool.query(
    `insert into brands (id, name) select * from unnest($1::integer[], $2::text[])`,
    columns(brands.map(({ id, name }) => [id, name])),
  )
  await pool.query(`insert into brand_aliases (name, brand_id) values ('Studio Acne', 1), ('Maison M', 2)`)
  await pool.query(
    `insert into types (id, label, parent_id) select * from unnest($1::integer[], $2::text[], $3::integer[])`,
    columns(types.map(({ id, label, parentId }) => [id, label, parentId])),
  )
  await pool.query(`insert into colors (label, alias_of) values ('black', null), ('noir', 'black')`)
  await pool.query(
    `insert into sellers (id, username, name, is_sa, email, created_at)
     select id, username, name, is_sa, username || '@seller.example', now()
     from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as s(id, username, name, is_sa)`,
    columns(sellers.map(({ id, username, name, isSA }) => [id, username, name, isSA])),
  )
  inDatabase = new PostgresSearch(pool)
  dictionary = createSearchDictionary(await readBrands(pool), await readTypes(pool), await readSynonyms(pool))
})
afterAll(() => database?.close())

function columns(rows: readonly unknown[][]): unknown[][] {
  return rows[0]!.map((_, at) => rows.map((row) => row[at]))
}

/**
 * Replaces the stored listings with these listings. Some of the sold-out listings have sizes with units left, but a
 * total of 0.
 */
async function store(listings: readonly ListingRecord[]): Promise<void> {
  const { pool } = database
  await pool.query('truncate listings cascade')
  await pool.query(
    `insert into listings (id, no, state, title, brand_id, type_id, seller_id, color, gender, condition, price_cents,
       watch_count, featured_rank, total_allowed, attributes, attribute_words, listed_at)
     select id, no, state, title, brand_id, type_id, seller_id, color, gender, condition, price_cents, watch_count,
       featured_rank, total_allowed, attributes, attribute_words, now() from json_populate_recordset(null::listings, $1)`,
    [
      JSON.stringify(
        listings.map((listing) => ({
          id: `lst_${listing.no}`,
          no: listing.no,
          state: listing.isListed ? 'active' : 'paused',
          title: listing.title,
          brand_id: listing.brandId,
          type_id: listing.typeId,
          seller_id: listing.sellerId,
          color: listing.color,
          gender: listing.gender,
          condition: listing.condition,
          price_cents: listing.priceCents,
          watch_count: listing.watchCount,
          featured_rank: listing.featuredRank,
          total_allowed: listing.stocked.length,
          attributes: storedAttributes(listing),
          attribute_words: listing.attributeWords,
        })),
      ),
    ],
  )
  const sizes = listings.flatMap(({ no, sizes, stocked }) =>
    sizes.flatMap((label) => storedSizes(no, label, stocked.length === 0 || stocked.includes(label) ? 1 : 0)),
  )
  // A search does not find a retired size.
  const all = [...sizes, ...listings.map(({ no }) => [`${no}-gone`, `lst_${no}`, 'XS', 0, null])]
  await pool.query(
    `insert into listing_sizes (id, listing_id, label, qty, choices, size_value, is_retired)
     select id, listing_id, label, qty, string_to_array(choices, '|'), split_part(choices, '|', 1), label = 'XS'
     from unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[]) as z(id, listing_id, label, qty, choices)`,
    columns(all),
  )
}

/**
 * Returns the rows of a size. Every third listing has two variants of each size, one of which is sold. In every sixth
 * listing, an older build has renamed the variants.
 */
function storedSizes(no: number, label: string, qty: number): unknown[][] {
  const row = (name: string, text: string, units: number, choices: string | null) => [
    `${no}-${label}${name}`,
    `lst_${no}`,
    text,
    units,
    choices,
  ]
  if (no % 3 > 0) return [row('', label, qty, null)]
  if (no % 6 === 0) return [row('', label, qty, `${label}?|red`)]
  return [
    row(' red', `${label} / red`, 0, `${label}|red`),
    row(' blue', `${label} / blue`, qty, `${label}|blue`),
  ]
}

/** Returns attributes as they are stored, plus a text, a date and a measurement, which facets do not count. */
function storedAttributes({ attributes }: ListingRecord): AttributeValues {
  if (!attributes) return {}
  const { organic, ...choices } = attributes.tags as Record<string, string[]>
  const others = { note: 'wool', 'made-on': '2026-03-09', waist: { S: 70 } }
  return { ...choices, ...attributes.numbers, ...(organic && { organic: organic[0] === 'true' }), ...others }
}

/** Loads the index as a new process does. If at least `manyFrom` listings match, facets are counted in bulk. */
async function readIntoMemory(manyFrom: number): Promise<CatalogSearch> {
  const { pool } = database
  const index = new ListingIndex(dictionary, { manyFrom })
  index.setBrands(await readBrands(pool))
  index.setColorAliases(await readColorAliases(pool))
  index.setTypes(await readTypes(pool))
  index.setSellers(await readSellers(pool, null))
  for (const listing of await readIndexedListingsAfter(pool, -1, 1000)) index.put(listing)
  return new MemorySearch(index)
}

/** Returns the complete result of a search as one object. */
async function answerOf(search: CatalogSearch, wanted: ListingQuery, page: ResultPage) {
  const found = await search.find(wanted, page)
  const names = new JsonBytes()
  for (const no of found.nos) found.writeNames(names, no)
  const facets = new JsonBytes()
  if (page.facets) found.writeFacets(facets)
  const { total, nos, understoodAs } = found
  return { total, nos, understoodAs, names: names.end(), facets: facets.end() }
}

const catalog = fc.tuple(...Array.from({ length: 40 }, (_, at) => aStoredListing(at * 3 + 1)))
const aPage: fc.Arbitrary<ResultPage> = fc.record(
  {
    order: fc.constantFrom<SortOrder>('relevance', 'newest', 'price-asc', 'price-desc', 'watched'),
    skip: fc.constantFrom(0, 0, 3),
    limit: fc.constantFrom(0, 5, 24),
    attributes: fc.constantFrom(counted, counted.slice(0, 1)),
    facets: fc.constantFrom(
      { values: { brand: 100, seller: 60, color: 100 }, options: 100 },
      { values: { brand: 2, seller: 1, color: 2 }, options: 1 },
    ),
  },
  { requiredKeys: ['order', 'skip', 'limit'] },
)
const aQuery = fc
  .tuple(
    arbitraryQuery,
    fc.option(
      fc.constantFrom<TypedQuery>(
        { brand: ['studio ACNE', 'marni'] },
        { color: ['Noir'] },
        { search: 'maison' },
        { search: 'shoes s' },
        { search: "Women's crepe" },
        { search: '–' },
        { search: 'sneakers' },
        { search: 'blaue Turnschuhe' },
        { search: 'blue s' },
        { search: 'ladies t shirt' },
        { search: 'schwarzes Kleid' },
        { search: 'noir dresses' },
        { search: 'cocktail dress' },
        { search: 'black ankle boots' },
        { search: 'girls slippers' },
        { size: ['xl', 'm'] },
      ),
      { nil: undefined, freq: 3 },
    ),
  )
  .map(([wanted, named]) => ({ ...wanted, ...named }))

/** Words that are in the dictionary or in many listings. A search for several of these words often has near matches. */
const someWords = fc
  .uniqueArray(
    fc.constantFrom(
      'silk',
      'wool',
      'dress',
      'jacket',
      'boots',
      'rain boots',
      'navy',
      'black',
      'acne',
      'girls',
      'mens',
      'zorblat',
    ),
    { minLength: 2, maxLength: 5 },
  )
  .map((words) => words.join(' '))

/**
 * Relaxes a search if it has no results, and returns the result. Does not correct misspelled words, because PostgreSQL
 * does not correct all words.
 */
async function nearMatchesOf(search: CatalogSearch, text: string, page: ResultPage) {
  const filter: Filter = { search: text, isExact: true, page: 1, limit: 24 }
  const { found, closest, relaxed } = await searchListings(
    dictionary,
    filter,
    (query, { isCount = false } = {}) =>
      search.find(query, isCount ? { order: 'newest', skip: 0, limit: 0 } : page),
  )
  return { total: found.total, nos: found.nos, closest, relaxed }
}

test(
  'both adapters return the same results for random catalogs and queries',
  { timeout: 180_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        catalog,
        fc.array(fc.tuple(aQuery, aPage), { minLength: 10, maxLength: 20 }),
        fc.array(someWords, { minLength: 4, maxLength: 8 }),
        async (listings, asked, searches) => {
          await store(listings)
          const inMemory = await readIntoMemory(1)
          const oneByOne = await readIntoMemory(1000)
          for (const [typed, page] of asked) {
            const wanted = readQuery(typed, dictionary)
            const expected = await answerOf(inDatabase, wanted, page)
            const answer = await answerOf(inMemory, wanted, page)
            expect(answer).toEqual(await answerOf(oneByOne, wanted, page))
            // PostgreSQL does not correct misspelled words.
            if (answer.understoodAs === null)
              expect({ typed, page, ...answer }).toEqual({ typed, page, ...expected })
            const next = { ...wanted, search: wanted.search && widenSearch(wanted.search) }
            if (next.search)
              expect({ typed, page, ...(await answerOf(inMemory, next, page)) }).toEqual({
                typed,
                page,
                ...(await answerOf(inDatabase, next, page)),
              })
          }
          for (const [search, [, page]] of searches.map(
            (each, at) => [each, asked[at % asked.length]!] as const,
          ))
            expect({ search, ...(await nearMatchesOf(inMemory, search, page)) }).toEqual({
              search,
              ...(await nearMatchesOf(inDatabase, search, page)),
            })
          const ids = sellers.map(({ id }) => id)
          expect(await inMemory.countSellers(ids)).toEqual(
            new Map([...ids.map((id) => [id, 0] as const), ...(await inDatabase.countSellers(ids))]),
          )
        },
      ),
      // Shrinking would take minutes, and the assertion already shows the failure.
      { numRuns: randomRuns(30), endOnFailure: true },
    )
  },
)

test('both backends find initials, hyphenated words, and elisions in any spelling', async () => {
  const names = ['A.P.C.', 'AC/DC', 'Dr. Martens', 'L’Été', "O'Brien", 'Comme des Garçons', 'A-COLD-WALL*']
  const { pool } = database
  await pool.query(
    'insert into brands (id, name) select 100 + at, name from unnest($1::text[]) with ordinality as b(name, at)',
    [names],
  )
  await pool.query(`insert into brand_aliases (name, brand_id) values ('Atelier d’Été', 106)`)
  await pool.query(`update sellers set name = 'L’Herbier de Zoé' where id = 'sel_c'`)
  const plain = { ...fc.sample(aStoredListing(1), 1)[0]!, isListed: true, sellerId: 'sel_a', color: 'black' }
  const titles = ['Tee of N.A.S.A. with L’Oréal print', 'Polka-dot scarf', 'Gold-plated ring', 'Crêpe d’été']
  await store([
    ...names.map((_, at) => ({ ...plain, no: at + 1, title: 'Jacket', brandId: 101 + at })),
    ...titles.map((title, at) => ({ ...plain, no: 20 + at, title, brandId: 1 })),
    { ...plain, no: 30, title: 'Vase', brandId: 1, sellerId: 'sel_c' },
  ])
  const inMemory = await readIntoMemory(1000)
  const page: ResultPage = { order: 'newest', skip: 0, limit: 50 }
  const found: Record<string, readonly number[]> = {}
  for (const search of (
    'apc|a.p.c.|a p c|acdc|ac dc|ac/dc|drmartens|dr martens|ete|été|l ete|lete|l’été|o brien|obrien|o’brien|brien|' +
    'commedesgarcons|acoldwall|nasa|n.a.s.a.|oreal|loreal|polkadot|polka dot|goldplated|dete|atelier dete|herbier|lherbier'
  ).split('|')) {
    const wanted = readQuery({ search }, dictionary)
    const { nos, understoodAs } = await answerOf(inMemory, wanted, page)
    expect({ search, nos: (await answerOf(inDatabase, wanted, page)).nos }).toEqual({ search, nos })
    expect(understoodAs).toBeNull()
    found[search] = nos.toSorted((a, b) => a - b)
  }
  expect(found).toMatchObject({
    apc: [1],
    acdc: [2],
    drmartens: [3],
    ete: [4, 6, 23],
    brien: [5],
    nasa: [20],
    oreal: [20],
    polkadot: [21],
    goldplated: [22],
    herbier: [30],
  })
})

test('PostgreSQL splits a text into the same words', async () => {
  const text = fc.string({
    unit: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(..."abz09 '’-_.,éÉßøØŁæœñÅçıàšΑθЖй½ﬁ①") },
      {
        weight: 1,
        arbitrary: fc.constantFrom('́', '̈', ' ', 'a'.repeat(41), '日', '本', '—', '"', '\\', '%', '\n'),
      },
    ),
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(text, async (said) => {
      const { rows } = await database.pool.query<{ words: string[] }>(
        'select tsvector_to_array(search_words($1)) as words',
        [said],
      )
      expect(rows[0]!.words.toSorted()).toEqual([...new Set(wordsOf(said))].toSorted())
      const others = await database.pool.query<{ name: string[]; title: string[] }>(
        'select tsvector_to_array(name_words($1)) as name, tsvector_to_array(title_words($1)) as title',
        [said],
      )
      expect(others.rows[0]!.name.toSorted()).toEqual(nameWords(said).toSorted())
      expect(others.rows[0]!.title.toSorted()).toEqual([...new Set(textWords(said))].toSorted())
    }),
    { numRuns: randomRuns(500) },
  )
})
