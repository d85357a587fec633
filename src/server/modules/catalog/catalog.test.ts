import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogCalls } from '#contract/catalog/catalog-calls.ts'
import type { FilteredList, FilterInput, Product } from '#contract/catalog/catalog.ts'
import type { SearchHelp, Suggestions } from '#contract/catalog/search-help.ts'
import { listPaths } from '#contract/endpoint.ts'
import { errorReply } from '#contract/errors.ts'
import { openTestDatabase, type TestDatabase } from '#test/support/database/database.ts'
import { aStoredListing, aSeller, type TestListing, type TestSeller } from '#test/support/factories.ts'
import { startCatalogProcess, searches, type CatalogProcess } from './catalog.fixture.ts'
import { fashionSynonyms } from '#test/support/synonyms.ts'

describe.each(searches)('catalog with %s search', (searchIn) => {
  let database: TestDatabase
  let shop: CatalogProcess
  let ana: TestSeller
  let app: TestSeller
  let coat: TestListing
  let boots: TestListing
  let draft: TestListing

  beforeAll(async () => {
    database = await openTestDatabase()
    const { pool } = database
    await fashionSynonyms(pool)
    ana = await aSeller(pool, { username: 'ana', shippingCents: 700 })
    app = await aSeller(pool, { username: 'house', isSA: true })
    await pool.query(`insert into types (label, has_gender, position) values ('Shoes', false, 1)`)
    await pool.query(`insert into types (label, parent_id, position) select 'Boots', id, 2 from types`)
    await pool.query(`insert into brands (name, is_custom) values ('Zephyr', true)`)
    coat = await aStoredListing(pool, {
      seller: ana,
      title: 'Wool coat',
      type: 'Coats',
      brand: 'Marni',
      sizes: { S: 1, M: 0 },
    })
    boots = await aStoredListing(pool, {
      seller: app,
      title: 'Rain boots',
      type: 'Boots',
      color: 'navy',
      priceCents: 8_050,
    })
    draft = await aStoredListing(pool, { seller: ana, title: 'Unfinished', state: 'draft' })
    await pool.query(
      `update listings set featured_rank = 1, changed_at = listed_at + interval '90 minutes' where id = $1`,
      [boots.id],
    )
    shop = await startCatalogProcess(database.url, searchIn)
  })
  afterAll(async () => {
    await shop?.close()
    await database?.close()
  })

  const get = async <T>(url: string): Promise<T> => {
    const reply = await shop.inject({ url })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<T>()
  }
  const put = async <T = FilteredList>(url: string, body: FilterInput): Promise<T> => {
    const reply = await shop.inject({ method: 'PUT', url, payload: body })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<T>()
  }
  test('the card of a listing edited after publication shows the time of the edit', async () => {
    const { products } = await put('/buyer/filter2', {})
    const [changed, other] = [boots, coat].map(({ id }) => products.find(({ _id }) => _id === id)!)
    expect(Date.parse(changed!.changedAt!) - Date.parse(changed!.listedAt)).toBe(90 * 60_000)
    expect(other!.changedAt).toBeUndefined()
  })

  const titles = (list: { products: { title: string }[] }) => list.products.map((card) => card.title)

  describe('an invalid request is rejected and changes nothing', () => {
    const bad: [string, string, string, object?][] = [
      ['getSellerWithItems', 'GET', '/buyer/selleruser/ana?page=0'],
      ['getSellerWithItems', 'GET', '/buyer/selleruser/ana?limit=1001'],
      ['getSellerWithItems', 'GET', '/buyer/selleruser/ana?feedback=some'],
      ['getSellerWithItems', 'GET', '/buyer/selleruser/nobody'],
      ['getSellerInfo', 'GET', `/buyer/selleruserinfo/${'x'.repeat(81)}`],
      ['getSellerInfo', 'GET', '/sa/buyer/selleruserinfo/nobody'],
      ['listSellers', 'GET', '/buyer/sellers?featured=perhaps'],
      ['getProduct', 'GET', '/buyer/viewcount/prd_nothing'],
      ['getProduct', 'GET', `/buyer/viewcount/${'x'.repeat(120)}`],
      ['filterListings', 'PUT', '/buyer/filter2', { limit: 97 }],
      ['filterListings', 'PUT', '/buyer/filter2', { sort: 'cheapest' }],
      ['filterListings', 'PUT', '/bd/buyer/filter2', { brand: 'Marni' }],
      ['filterListings', 'PUT', '/buyer/filter2', { minCents: -1 }],
      ['filterListings', 'PUT', '/buyer/filter2', { search: 'x'.repeat(201) }],
      ['filterBrands', 'GET', `/buyer/filter-brands/${'x'.repeat(81)}`],
      ['listFeatured', 'PUT', '/buyer/featured', { page: 'one' }],
    ]
    test.each(bad)('%s: %s %s %j', async (_call, method, url, payload) => {
      const before = await database.pool.query('select sum(view_count) from listings')
      const reply = await shop.inject({ method: method as 'PUT', url, ...(payload && { payload }) })
      expect(reply.statusCode).toBeGreaterThanOrEqual(400)
      expect(reply.statusCode).toBeLessThan(500)
      errorReply.parse(reply.json())
      expect((await database.pool.query('select sum(view_count) from listings')).rows).toEqual(before.rows)
    })
  })

  test('every API call responds at each of its paths', async () => {
    for (const call of Object.values(catalogCalls)) {
      for (const path of listPaths(call)) {
        const url = path.replace(':username', 'ana').replace(':id', coat.id).replace(':optional', 'mar')
        const reply = await shop.inject({
          method: call.method as 'GET',
          url,
          ...(call.method === 'PUT' && { payload: { ids: [] } }),
        })
        expect(reply.statusCode, `${call.method} ${url}`).toBe(200)
        call.reply.parse(reply.json())
      }
    }
  })

  test('brands are listed by name, and types as a tree that shows which types have departments', async () => {
    expect(await get('/api/categories/brands')).toEqual({ names: ['Halden', 'Marni'] })
    expect(await get('/categories/brands/')).toEqual({ names: ['Halden', 'Marni'] })
    expect(await get('/categories/types')).toContainEqual({
      label: 'Shoes',
      hasGender: false,
      children: [{ label: 'Boots', hasGender: true }],
    })
    expect(await get('/categories/used-types')).toEqual(expect.arrayContaining(['Coats', 'Shoes']))
    expect(await get('/buyer/brandsAll')).toEqual([
      { _id: 'Halden', count: 1 },
      { _id: 'Marni', count: 1 },
    ])
    expect(await get('/buyer/filter-brands/ARN')).toEqual({
      brandsList: ['Marni'],
      brandedItems: { brands: [{ _id: 'Marni', count: 1 }] },
      customBrandNames: [],
    })
    // The brand is not public, because no listing for sale has this brand.
    expect(await get('/buyer/filter-brands/Eph')).toEqual({
      brandsList: [],
      brandedItems: { brands: [] },
      customBrandNames: [],
    })
  })

  test('filter2 returns the newest listings first, with the total and the facets', async () => {
    const all = await put('/buyer/filter2', {})
    expect(titles(all)).toEqual(['Rain boots', 'Wool coat'])
    expect(all.total).toBe(2)
    expect(all.facets.type).toEqual([
      { _id: 'Boots', count: 1 },
      { _id: 'Coats', count: 1 },
      { _id: 'Shoes', count: 1 },
    ])
    expect(all.facets.seller).toContainEqual({ _id: 'ana', name: 'Name of ana', count: 1 })
    expect(titles(await put('/buyer/filter2', { type: ['Shoes'] }))).toEqual(['Rain boots'])
    expect(titles(await put('/sa/buyer/filter2', { direct: false, sort: 'price-asc' }))).toEqual([
      'Wool coat',
    ])
  })

  test('a search matches title words and a partial last word, and corrects misspellings', async () => {
    expect(titles(await put('/buyer/filter2', { search: 'wool co' }))).toEqual(['Wool coat'])
    const mistyped = await put('/bd/buyer/filter2', { search: 'wooll coat' })
    expect(titles(mistyped)).toEqual(['Wool coat'])
    expect(mistyped.understoodAs).toBe('wool coat')
  })

  test("a corrected search is shown in the reader's language", async () => {
    const { pool } = database
    await aStoredListing(pool, { seller: ana, title: 'Cashmere scarf', type: 'Coats' })
    const again = await startCatalogProcess(database.url, searchIn)
    const search = async (text: string, language: string) => {
      const reply = await again.inject({
        method: 'PUT',
        url: '/buyer/filter2',
        payload: { search: text },
        headers: { 'accept-language': language },
      })
      const { understoodAs, products } = reply.json<FilteredList>()
      return { understoodAs, titles: titles({ products }) }
    }
    const found = ['Cashmere scarf']
    expect(await search('kashmir', 'en')).toEqual({ understoodAs: 'cashmere', titles: found })
    expect(await search('kashmir', 'de')).toEqual({ understoodAs: 'kaschmir', titles: found })
    expect(await search('o brien', 'en')).toEqual({ understoodAs: null, titles: [] })
    await again.close()
    await pool.query(`delete from listings where title = 'Cashmere scarf'`)
  })

  test('a search understands synonyms, sizes, and conditions, and filter values override the text', async () => {
    const search = async (text: string, more: FilterInput = {}) => {
      const found = await put('/buyer/filter2', { search: text, ...more })
      const { size, condition } = found.fromSearch
      return { titles: titles(found), size, condition }
    }
    const nothing = { size: [], condition: [] }
    expect(await search('overcoat')).toEqual({ titles: ['Wool coat'], ...nothing })
    expect(await search('blaue Stiefel')).toEqual({ titles: ['Rain boots'], ...nothing })
    expect(await search('coat size S')).toEqual({ titles: ['Wool coat'], size: ['S'], condition: [] })
    expect((await search('coat size XL')).titles).toEqual([])
    expect(await search('coat size XL', { size: ['S'] })).toEqual({ titles: ['Wool coat'], ...nothing })
    expect((await search('coat S', { inStock: true })).titles).toEqual(['Wool coat'])
    expect((await search('coat M', { inStock: true })).titles).toEqual([])
    const { condition } = await search('used coat')
    expect(condition).toEqual(['like new', 'very good', 'good'])
    expect(titles(await put('/buyer/filter2', { colorFamily: ['blue'] }))).toEqual(['Rain boots'])
    expect(titles(await put('/buyer/filter2', { colorFamily: ['blue'], color: ['black'] }))).toHaveLength(2)
    expect(titles(await put('/buyer/filter2', { colorFamily: ['red'] }))).toEqual([])
    const sizesOf = async (more: FilterInput) =>
      (await put('/buyer/filter2', { search: 'coat size S', ...more })).facets.size
    expect(await sizesOf({ inStock: false })).toContainEqual({ _id: 'M', count: 1 })
    // A search for a size does not find a listing in which this size is sold out.
    expect(await sizesOf({})).toEqual([{ _id: 'S', count: 1 }])
    expect((await search('coat M')).titles).toEqual([])
  })

  test('a price in the search text limits the results unless the filter sets a price', async () => {
    const { products } = await put('/buyer/filter2', { search: 'wool coat' })
    const dollars = products[0]!.price.cents / 100
    const search = (text: string, more: FilterInput = {}) => put('/buyer/filter2', { search: text, ...more })
    const under = await search(`coat under ${dollars + 1}`)
    expect(titles(under)).toEqual(['Wool coat'])
    expect(under.fromSearch).toMatchObject({ size: [], minCents: null, maxCents: (dollars + 1) * 100 })
    expect(titles(await search(`coat over $${dollars + 1}`))).toEqual([])
    const chosen = await search('coat under 1', { minCents: 1 })
    expect(titles(chosen)).toEqual(['Wool coat'])
    expect(chosen.fromSearch.maxCents).toBeNull()
    expect((await search('cheap coat')).fromSearch.isCheap).toBe(true)
  })

  test('a search without an exact match returns the closest match and marks it as such', async () => {
    const closest = await put('/buyer/filter2', { search: 'parka' })
    expect(titles(closest)).toEqual(['Wool coat'])
    expect(closest.closest).toEqual({ types: ['Coats'] })
    const mended = await put('/buyer/filter2', { search: 'paarka' })
    expect({ understoodAs: mended.understoodAs, closest: mended.closest }).toEqual({
      understoodAs: 'parka',
      closest: { types: ['Coats'] },
    })
    expect((await put('/buyer/filter2', { search: 'coat' })).closest).toBeNull()
    expect(titles(await put('/buyer/filter2', { search: 'parka men red' }))).toEqual([])
  })

  test('a word that could be a size or condition is searched as text if nothing matches that meaning', async () => {
    const { pool } = database
    const belt = await aStoredListing(pool, { seller: ana, title: 'Belt 45 new', sizes: { 'One size': 1 } })
    try {
      const again = await startCatalogProcess(database.url, searchIn)
      const reply = await again.inject({
        method: 'PUT',
        url: '/buyer/filter2',
        payload: { search: 'belt 45' },
      })
      await again.close()
      const found = reply.json<FilteredList>()
      expect(titles(found)).toEqual(['Belt 45 new'])
      expect(found.fromSearch).toMatchObject({ size: [], condition: [] })
    } finally {
      await pool.query('delete from listings where id = $1', [belt.id])
    }
  })

  test('search help suggests words to remove, and similar or popular items, for a search without results', async () => {
    const help = (filter: FilterInput) => put<SearchHelp>('/sa/buyer/search-help', filter)
    const near = await help({ search: 'zzz qqq' })
    expect(near.without).toEqual([])
    expect(titles({ products: near.popular }).toSorted()).toEqual(['Rain boots', 'Wool coat'])
    const { without, nearest, popular } = await help({ search: 'wool coat size 38' })
    expect(without).toEqual([{ part: 'search', dropped: 'size 38', search: 'wool coat', total: 1 }])
    expect(titles({ products: nearest })).toEqual(['Wool coat'])
    expect(popular).toEqual([])
    expect((await help({ search: 'wool', color: ['red'] })).without).toEqual([
      { part: 'color', dropped: '', search: 'wool', total: 1 },
    ])
    expect((await help({ search: 'wedding guest coat' })).without[0]).toEqual({
      part: 'search',
      dropped: 'wedding guest',
      search: 'coat',
      total: 1,
    })
  })

  test('suggestions contain types in the language of the page, brands with items for sale, and sellers', async () => {
    const nothing = { searches: [], types: [], brands: [], sellers: [], items: [] }
    const boo = await get<Suggestions>('/sa/buyer/suggest?text=boo')
    expect(boo).toEqual({
      ...nothing,
      types: [{ label: 'Boots', name: 'Boots' }],
      items: [expect.anything()],
    })
    expect(boo.items[0]).toMatchObject({ _id: boots.id, title: 'Rain boots', price: { cents: 8_050 } })
    const german = await shop.inject({ url: '/buyer/suggest?text=stiefel', headers: { cookie: 'lang=de' } })
    expect(german.json().types).toEqual([{ label: 'Boots', name: 'Stiefel' }])
    expect(await get('/buyer/suggest?text=mar')).toMatchObject({
      types: [],
      brands: [{ name: 'Marni' }],
      sellers: [],
    })
    expect(await get('/buyer/suggest?text=zeph')).toEqual(nothing)
    expect((await get<Suggestions>('/buyer/suggest?text=name of an')).sellers).toEqual([
      { username: 'ana', name: 'Name of ana' },
    ])
    // A text of one letter gets the same suggestions as an empty text.
    const popular = await get<Suggestions>('/buyer/suggest?text=')
    expect(popular.items).not.toEqual([])
    expect(await get('/buyer/suggest?text=b')).toEqual(popular)
  })

  test('featured returns only featured listings, and filterinfo counts all listings', async () => {
    expect(titles(await put('/buyer/featured', {}))).toEqual(['Rain boots'])
    expect(titles(await put('/buyer/featured', { color: ['black'] }))).toEqual([])
    expect(await get('/buyer/filterinfo')).toEqual((await put('/buyer/filter2', {})).facets)
  })

  test('a listing includes its seller and the service fee, rounded half up; a draft is not found', async () => {
    const listing = await get<Product>(`/buyer/viewcount/${boots.id}`)
    expect(listing).toMatchObject({
      _id: boots.id,
      title: 'Rain boots',
      description: 'A good piece.',
      color: 'navy',
      price: { cents: 8_050, currency: 'usd' },
      serviceFee: { cents: 403, currency: 'usd' },
      sizes: [{ ID: boots.sizes['M'], size: 'M', qty: 1 }],
      seller: { username: 'house', isSA: true, itemCount: 1, shipping: { cents: 500, currency: 'usd' } },
    })
    expect((await shop.inject({ url: `/buyer/viewcount/${draft.id}` })).statusCode).toBe(404)
  })

  test('a seller page returns the seller and the listings, ignoring the case of the username', async () => {
    const page = await get<{ items: { title: string }[]; total: number; seller: unknown }>(
      '/buyer/selleruser/ANA',
    )
    expect(page.items.map((item) => item.title)).toEqual(['Wool coat'])
    expect(page.total).toBe(1)
    expect(page.seller).toMatchObject({
      username: 'ana',
      itemCount: 1,
      rating: null,
      reviewCount: 0,
      feedback: [],
    })
    expect(await get('/buyer/selleruserinfo/ana')).toEqual(page.seller)
  })

  test('sellers are found by part of the name, and percent signs match literally', async () => {
    const found = await get<{ sellers: { username: string }[]; total: number }>('/buyer/sellers?search=OUS')
    expect(found.sellers.map((seller) => seller.username)).toEqual(['house'])
    expect(await get('/buyer/sellers?search=%25')).toEqual({ sellers: [], total: 0 })
  })

  test('each seller has the time of the last change to the shop or to a listing for sale', async () => {
    const changedAt = async (username: string) => {
      const { sellers } = await get<{ sellers: { username: string; changedAt: string }[] }>('/buyer/sellers')
      return new Date(sellers.find((seller) => seller.username === username)!.changedAt)
    }
    const { rows } = await database.pool.query<{ at: Date }>(
      'select changed_at as at from listings where id = $1',
      [boots.id],
    )
    expect(await changedAt('house')).toEqual(rows[0]!.at)
    await database.pool.query(`update listings set changed_at = '2099-01-01' where id = $1`, [draft.id])
    expect((await changedAt('ana')).getFullYear()).toBeLessThan(2099)
    const shopChange = new Date('2098-03-04T05:06:07.089Z')
    await database.pool.query('update sellers set shop_changed_at = $2 where id = $1', [ana.id, shopChange])
    expect(await changedAt('ana')).toEqual(shopChange)
    await database.pool.query('update sellers set shop_changed_at = null where id = $1', [ana.id])
  })

  test('an unchanged list returns 304, and a changed list is sent again', async () => {
    const first = await shop.inject({ url: '/buyer/filterinfo' })
    const again = { url: '/buyer/filterinfo', headers: { 'if-none-match': first.headers.etag as string } }
    expect((await shop.inject(again)).statusCode).toBe(304)
    await aStoredListing(database.pool, { seller: ana, title: 'Late arrival' })
    expect((await shop.inject(again)).statusCode).toBe(200)
  })
  test('a seller is away until the vacation ends', async () => {
    const awayUntil = async (until: Date) => {
      await database.pool.query(
        `with s as (update sellers set holiday_until = $2 where id = $1)
         insert into invalidations (topic, key) values ('seller', $1)`,
        [ana.id, until],
      )
      return (await get<{ awayUntil: string | null }>('/buyer/selleruserinfo/ana')).awayUntil
    }
    const future = new Date(Date.now() + 86_400_000)
    expect(await awayUntil(future)).toBe(future.toISOString())
    expect(await awayUntil(new Date(Date.now() - 60_000))).toBeNull()
  })
})
