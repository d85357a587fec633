import { afterAll, expect, test } from 'vitest'
import {
  aSeller,
  aSellerToken,
  aStoredListing,
  aToken,
  type ListingOptions,
} from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings/listings.fixture.ts'
import { fashionSynonyms } from '#test/support/synonyms.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
await fashionSynonyms(shop.pool)
const guest = new Person(shop)
const seller = await aSeller(shop.pool)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

const aListingOf = (options: Omit<ListingOptions, 'seller'>) =>
  aStoredListing(shop.pool, { seller, ...options })

async function brandId(name: string): Promise<number> {
  const { body } = await admin.get(`/api/admin/brands?search=${encodeURIComponent(name)}`)
  return body.brands.find((brand: { name: string }) => brand.name === name)._id
}

/** Returns the brands of the listings that match a shopper's filter. */
async function filtered(filter: object): Promise<string[]> {
  const { body } = await guest.put('/sa/buyer/filter2', filter)
  return body.products.map(({ brand, color }: { brand: string; color: string }) => `${brand} ${color}`)
}

test('guests and sellers cannot change the catalog', async () => {
  const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  for (const [person, status] of [
    [guest, 401],
    [owner, 403],
  ] as const) {
    expect((await person.get('/api/admin/brands')).status).toBe(status)
    expect((await person.post('/api/admin/types', { label: 'Hats', parentId: null })).status).toBe(status)
    expect((await person.put('/api/admin/featured', { kind: 'listings', ids: [], was: [] })).status).toBe(
      status,
    )
  }
})

test('a renamed brand has its new name on every page, and searches for the old name still find it', async () => {
  await aListingOf({ brand: 'Comme', title: 'Renamed jacket' })
  const id = await brandId('Comme')
  const path = `/api/admin/brands/${id}/rename`
  expect((await admin.post(path, { name: 'Comme des Garçons' })).body.before).toBe('Comme')
  expect(await filtered({ search: 'renamed' })).toEqual(['Comme des Garçons black'])
  expect(await filtered({ brand: ['comme'] })).toEqual(['Comme des Garçons black'])
  expect((await guest.get('/categories/brands')).body.names).not.toContain('Comme')
  await aListingOf({ brand: 'Taken' })
  expect((await admin.post(path, { name: 'TAKEN' })).body.code).toBe('name_taken')
  await admin.post(path, { name: 'Comme', forgets: true })
  expect(await filtered({ search: 'renamed' })).toEqual(['Comme black'])
  expect(await filtered({ brand: ['Comme des Garçons'] })).toEqual([])
})

test('merged brands share listings, links, and searches, and the merge can be undone', async () => {
  await aListingOf({ brand: 'Max Mara', title: 'Merging coat' })
  await aListingOf({ brand: 'MaxMarra', title: 'Merging dress', color: 'red' })
  const [into, gone] = [await brandId('Max Mara'), await brandId('MaxMarra')]
  const { body } = await admin.post('/api/admin/brands/merge', { from: [gone], into })
  expect(body.moved).toBe(1)
  expect(await filtered({ brand: ['MaxMarra'] })).toEqual(['Max Mara red', 'Max Mara black'])
  expect(await filtered({ search: 'maxmarra' })).toHaveLength(2)
  const names = (await guest.get('/categories/brands')).body.names
  expect(names.filter((name: string) => name.startsWith('Max'))).toEqual(['Max Mara'])
  const made = await aListing(await aReadySeller(shop), { brand: 'maxMARRA' })
  expect(made.brand).toBe('Max Mara')

  const undo = `/api/admin/merges/${body.mergeId}/undo`
  const answers = await Promise.all([admin.post(undo), admin.post(undo)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await filtered({ brand: ['MaxMarra'] })).toEqual(['MaxMarra red'])
  expect((await admin.post('/api/admin/brands/merge', { from: [into], into })).status).toBe(404)
})

test('two brands merged into each other concurrently become one, with a listing created during the merge', async () => {
  await aListingOf({ brand: 'Left' })
  await aListingOf({ brand: 'Right' })
  const [left, right] = [await brandId('Left'), await brandId('Right')]
  const maker = await aReadySeller(shop)
  const [one, other, made] = await Promise.all([
    admin.post('/api/admin/brands/merge', { from: [left], into: right }),
    admin.post('/api/admin/brands/merge', { from: [right], into: left }),
    aListing(maker, { brand: 'Left' }),
  ])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 404])
  const now = await maker.person.get(`/api/seller/listings/${made._id}`)
  expect(now.body.listing.brand).toBe(one.status === 200 ? 'Right' : 'Left')
})

test('colors are offered, renamed, and merged, and old names in new listings are mapped to the new color', async () => {
  await aListingOf({ brand: 'Hue', color: 'beige' })
  await aListingOf({ brand: 'Hue', color: 'sand' })
  await admin.post('/api/admin/colors', { label: 'Ecru', isOffered: true })
  expect((await guest.get('/categories/colors')).body.names).toContain('ecru')
  const { body } = await admin.post('/api/admin/colors/merge', { from: ['beige', 'sand'], into: 'ecru' })
  expect(body.moved).toBe(2)
  expect(await filtered({ brand: ['Hue'], color: ['Sand'] })).toEqual(['Hue ecru', 'Hue ecru'])
  expect((await aListing(await aReadySeller(shop), { color: 'Beige' })).color).toBe('ecru')
  expect((await admin.post('/api/admin/colors', { label: 'sand', isOffered: true })).body.code).toBe(
    'name_taken',
  )
  expect((await admin.post('/api/admin/colors/merge', { from: ['nothing'], into: 'x' })).status).toBe(404)
  await admin.post(`/api/admin/merges/${body.mergeId}/undo`)
  expect((await filtered({ brand: ['Hue'] })).toSorted()).toEqual(['Hue beige', 'Hue sand'])
})

test('synonyms are listed, added, and removed; each change affects searches and is audited', async () => {
  await aListingOf({ brand: 'Zigzag', title: 'Cagoule' })
  const search = (text: string) => filtered({ search: text, brand: ['Zigzag'] })
  const path = '/api/admin/synonyms'
  const { body: shipped } = await admin.get(path)
  expect(shipped.synonyms.length).toBeGreaterThanOrEqual(160)
  expect(shipped.count).toBe(shipped.synonyms.length)
  expect((await admin.get(`${path}?search=SNEAK`)).body.synonyms).toContainEqual(
    expect.objectContaining({ word: 'sneakers', means: 'trainers', isMutual: true }),
  )

  expect(await search('pac-a-mac')).toEqual([])
  const wanted = { word: 'Pac-a-mac', means: 'cagoules', isMutual: false, isFallback: false, language: 'en' }
  const { body: added } = await admin.post(path, wanted)
  expect(await search('pac a mac')).toEqual(['Zigzag black'])
  expect((await admin.post(path, { ...wanted, word: 'PAC-A-MAC' })).body.code).toBe('name_taken')
  expect((await admin.post(path, { word: 'Coat', means: 'coat' })).status).toBe(422)
  expect((await admin.post(path, { word: '–', means: 'coat' })).status).toBe(422)

  const { body: gone } = await admin.delete(`${path}/${added._id}`)
  expect(gone).toEqual({ _id: added._id, ...wanted })
  expect(await search('pac-a-mac')).toEqual([])
  expect((await admin.delete(`${path}/${added._id}`)).status).toBe(404)
  const { rows } = await shop.pool.query(
    `select action, before, after from audit_entries where target_kind = 'synonym' order by no`,
  )
  expect(rows).toEqual([
    { action: 'synonym.add', before: null, after: wanted },
    { action: 'synonym.delete', before: wanted, after: null },
  ])
})

test('types are added, renamed, reordered, and retired, and listings keep a retired type', async () => {
  const labelsOf = async (): Promise<string[]> => {
    const { body } = await guest.get('/categories/types')
    return body
      .find((type: { label: string }) => type.label === 'Hats')
      ?.children.map((c: { label: string }) => c.label)
  }
  const hats = (await admin.post('/api/admin/types', { label: 'Hats', parentId: null, hasGender: false }))
    .body._id
  const add = async (label: string) =>
    (await admin.post('/api/admin/types', { label, parentId: hats })).body._id
  const [caps, berets] = [await add('Caps'), await add('Berets')]
  expect(await labelsOf()).toEqual(['Caps', 'Berets'])
  expect((await admin.post('/api/admin/types', { label: 'caps', parentId: null })).body.code).toBe(
    'name_taken',
  )
  const order = { parentId: hats, ids: [berets, caps], was: [caps, berets] }
  expect((await admin.post('/api/admin/types/order', order)).status).toBe(200)
  expect((await admin.post('/api/admin/types/order', order)).body.code).toBe('stale_version')
  await admin.put(`/api/admin/types/${caps}`, { label: 'Flat caps' })
  expect(await labelsOf()).toEqual(['Berets', 'Flat caps'])

  const listing = await aListingOf({ type: 'Berets', brand: 'Typed' })
  expect((await admin.post('/api/admin/types', { label: 'Felt', parentId: berets })).body.code).toBe('in_use')
  expect((await admin.put(`/api/admin/types/${hats}`, { isRetired: true })).body.code).toBe('in_use')
  expect((await admin.put(`/api/admin/types/${berets}`, { isRetired: true })).body.type.isRetired).toBe(true)
  expect(await labelsOf()).toEqual(['Flat caps'])
  const tree = (await admin.get('/api/admin/types')).body.types
  const inAdmin = tree.find((type: { label: string }) => type.label === 'Hats').children
  expect(inAdmin.map((child: { label: string }) => child.label)).toEqual(['Berets', 'Flat caps'])
  expect(await filtered({ type: ['Berets'] })).toEqual(['Typed black'])
  expect(listing.id).toBeTruthy()
})

test('a type with up to four levels moves with the types below it, and can be moved back', async () => {
  const add = async (label: string, parentId: number | null) =>
    admin.post('/api/admin/types', { label, parentId, hasGender: false })
  const ids: number[] = []
  for (const label of ['Level 1', 'Level 2', 'Level 3', 'Level 4'])
    ids.push((await add(label, ids.at(-1) ?? null)).body._id)
  const [first, second, third, fourth] = ids as [number, number, number, number]
  expect((await add('Level 5', fourth)).body.code).toBe('in_use')
  const other = (await add('Other', null)).body._id
  const beside = (await add('Beside', first)).body._id
  const pathOf = async (label: string): Promise<string[]> => {
    const find = (level: { label: string; children?: [] }[], path: string[]): string[] | undefined =>
      level
        .flatMap((type) => {
          const here = [...path, type.label]
          return type.label === label ? [here] : [find(type.children ?? [], here) ?? []]
        })
        .find(({ length }) => length > 0)
    return find((await guest.get('/categories/types')).body, []) ?? []
  }
  expect(await pathOf('Level 4')).toEqual(['Level 1', 'Level 2', 'Level 3', 'Level 4'])

  await aListingOf({ type: 'Level 4', brand: 'Deep' })
  for (const type of ['Level 1', 'Level 2', 'Level 3', 'level 4'])
    expect(await filtered({ type: [type] })).toEqual(['Deep black'])
  const facets = (await guest.put('/sa/buyer/filter2', { type: ['Level 1'] })).body.facets.type
  const counts = new Map(facets.map(({ _id, count }: { _id: string; count: number }) => [_id, count]))
  expect(['Level 1', 'Level 2', 'Level 3', 'Level 4'].map((label) => counts.get(label))).toEqual([1, 1, 1, 1])
  expect(await filtered({ search: 'level 1' })).toEqual(['Deep black'])

  const move = (id: number, body: object) => admin.post(`/api/admin/types/${id}/move`, body)
  expect((await move(second, { parentId: fourth })).body.code).toBe('in_use')
  expect((await move(second, { parentId: second })).body.code).toBe('in_use')
  expect((await move(other, { parentId: fourth })).body.code).toBe('in_use')
  expect((await move(second, { parentId: 999_999 })).status).toBe(404)
  const { body: moved } = await move(third, { parentId: other })
  expect(moved.before).toEqual({ parentId: second, beforeId: null })
  expect(await pathOf('Level 4')).toEqual(['Other', 'Level 3', 'Level 4'])
  expect(await filtered({ type: ['Level 1'] })).toEqual([])
  expect(await filtered({ type: ['Other'] })).toEqual(['Deep black'])
  expect((await move(third, moved.before)).status).toBe(200)
  expect(await filtered({ type: ['Level 1'] })).toEqual(['Deep black'])

  const { body: away } = await move(second, { parentId: null, beforeId: other })
  expect(away.before).toEqual({ parentId: first, beforeId: beside })
  expect(await pathOf('Level 4')).toEqual(['Level 2', 'Level 3', 'Level 4'])
  await move(second, away.before)
  const tree = (await guest.get('/categories/types')).body
  const top = tree.find((type: { label: string }) => type.label === 'Level 1')
  expect(top.children.map(({ label }: { label: string }) => label)).toEqual(['Level 2', 'Beside'])
})

test('listings show the Google product category of their type', async () => {
  const { body: type } = await admin.post('/api/admin/types', { label: 'Kites', parentId: null })
  expect(type.googleCategory).toBe('')
  const { id } = await aListingOf({ type: 'Kites', brand: 'Windy' })
  const shown = async () => (await guest.get(`/sa/buyer/viewcount/${id}`)).body.googleCategory
  expect(await shown()).toBeUndefined()
  await admin.put(`/api/admin/types/${type._id}`, { googleCategory: 'Toys & Games > Outdoor Play Equipment' })
  expect(await shown()).toBe('Toys & Games > Outdoor Play Equipment')
})

test('featured items appear in order in the shop, and an outdated order is rejected', async () => {
  const ids = [(await aListingOf({ brand: 'F1' })).id, (await aListingOf({ brand: 'F2' })).id]
  const paused = await aListingOf({ brand: 'F3', state: 'paused' })
  const save = (wanted: string[], was: string[]) =>
    admin.put('/api/admin/featured', { kind: 'listings', ids: wanted, was })
  const shown = async () =>
    (await guest.put('/sa/buyer/featured', {})).body.products.map(({ _id }: { _id: string }) => _id)
  expect((await save(ids, [])).status).toBe(200)
  expect(await shown()).toEqual(ids)
  expect((await save(ids.toReversed(), ids)).body.listings.map(({ _id }: { _id: string }) => _id)).toEqual(
    ids.toReversed(),
  )
  expect(await shown()).toEqual(ids.toReversed())
  expect((await save([], ids)).body.code).toBe('stale_version')
  expect((await save([paused.id], ids.toReversed())).body.field).toBe('ids')

  const people = { kind: 'sellers', ids: [seller.id], was: [] }
  expect((await admin.put('/api/admin/featured', people)).body.sellers[0].username).toBe(seller.username)
  const { body } = await guest.get('/sa/buyer/sellers?featured=true')
  expect(body.sellers.map(({ _id }: { _id: string }) => _id)).toEqual([seller.id])
})
