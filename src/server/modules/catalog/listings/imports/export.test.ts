import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import {
  aListing,
  anUpload,
  aReadySeller,
  createListingTypes,
  type DashboardSeller,
} from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { bringIn, listingsOf } = importsOf(shop)
afterAll(() => shop.close())

const exportOf = async ({ person }: DashboardSeller, query = '') =>
  (await person.get(`/api/seller/listings/export${query}`)).raw.toString()

const address = /https?:\/\/\S+\/pictures\/[0-9a-z]+-960\.jpg/

test('an export contains photo URLs, and importing it again changes nothing', async () => {
  const nora = await aReadySeller(shop)
  const photos = [
    { ...(await anUpload(nora)), alt: 'Front, with\nbuttons' },
    { ...(await anUpload(nora)), alt: '' },
  ]
  await aListing(nora, { photos })
  const before = await listingsOf(nora)
  const file = await exportOf(nora)
  const [front] = address.exec(file)!
  expect((await nora.person.get(new URL(front).pathname)).status).toBe(200)
  expect((await bringIn(nora, file)).import).toMatchObject({ unchanged: 1, photosAdded: 0, photosMissing: 0 })
  // Photos must be recognized even if the marketplace had another domain when the file was exported.
  const moved = file.replaceAll(new URL(front).origin, 'https://old.example')
  expect((await bringIn(nora, moved)).import).toMatchObject({ unchanged: 1, photosMissing: 0 })
  expect(await listingsOf(nora)).toEqual(before)
  const changed = file.replace('Front, with buttons', 'Front').replace('450.00', '430.00')
  expect((await bringIn(nora, changed)).import).toMatchObject({ updated: 1, photosMissing: 0 })
  const [listing] = await listingsOf(nora)
  expect(listing.photos.map(({ alt }: { alt: string }) => alt)).toEqual(['Front', ''])
})

test('descriptions of photos are exported, edited and cleared in a column of their own', async () => {
  const nora = await aReadySeller(shop)
  const photos = [
    { ...(await anUpload(nora)), alt: '' },
    { ...(await anUpload(nora)), alt: '=Back, with "pockets"' },
  ]
  const { _id } = await aListing(nora, { photos })
  const altsOf = async () =>
    (await listingsOf(nora))[0].photos.map(({ alt }: { alt: string }) => alt) as string[]
  expect((await bringIn(nora, await exportOf(nora))).import).toMatchObject({ unchanged: 1, noted: 0 })
  // Without a photo column, descriptions apply to the listing's existing photos.
  const { import: done } = await bringIn(nora, `id,photo_descriptions\n${_id},"Front\n  Back \u202e view"\n`)
  expect(done).toMatchObject({ updated: 1, noted: 0 })
  expect(await altsOf()).toEqual(['Front', 'Back view'])
  expect((await bringIn(nora, `id,Bildbeschreibungen\n${_id},\n`)).import).toMatchObject({ updated: 1 })
  expect(await altsOf()).toEqual(['', ''])
  expect((await bringIn(nora, `id,price\n${_id},100\n`)).import).toMatchObject({ updated: 1 })
  expect(await altsOf()).toEqual(['', ''])
})

test('photos of an export are copied to new listings of the same seller only', async () => {
  const [nora, other] = [await aReadySeller(shop), await aReadySeller(shop)]
  await aListing(nora)
  const copy = (await exportOf(nora)).replaceAll(/^prd_\w+/gm, '')
  expect((await bringIn(nora, copy)).import).toMatchObject({ created: 1, photosMissing: 0 })
  const [one, two] = await listingsOf(nora)
  expect(two.photos[0].key).toBe(one.photos[0].key)
  expect((await bringIn(other, copy)).import).toMatchObject({ created: 0, failed: 1 })
})

test('an export contains the listings of a tab and a search', async () => {
  const nora = await aReadySeller(shop)
  for (const title of ['Red coat', 'Blue coat']) await aListing(nora, { title })
  await aListing(nora, { title: 'Draft coat' }, false)
  const titlesIn = async (query: string) =>
    (await exportOf(nora, query)).match(/(?:Red|Blue|Draft) coat/g) ?? []
  expect(await titlesIn('')).toEqual(['Red coat', 'Blue coat', 'Draft coat'])
  expect(await titlesIn('?tab=all')).toHaveLength(3)
  expect(await titlesIn('?tab=draft')).toEqual(['Draft coat'])
  expect(await titlesIn('?tab=active')).toEqual(['Red coat', 'Blue coat'])
  expect(await titlesIn('?tab=paused')).toEqual([])
  expect(await titlesIn('?tab=active&search=blue')).toEqual(['Blue coat'])
  expect((await nora.person.get('/api/seller/listings/export?tab=other')).status).toBe(422)
})
