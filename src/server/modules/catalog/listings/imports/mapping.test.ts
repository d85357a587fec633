import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { heicFile } from '#platform/pictures/heic/heic.fixture.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aPicture, aReadySeller, createListingTypes } from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'
import {
  ebayFile,
  ebayReport,
  etsyFile,
  newShopifyFile,
  shopifyFile,
  vintedFile,
} from './csv/sources.fixture.ts'

const picture = await aPicture()
const heic = heicFile('quadrants')
const asked: string[] = []
const photos = http.createServer(({ url = '' }, response) => {
  asked.push(url)
  if (url.includes('missing')) response.writeHead(404).end()
  else response.end(url.includes('text') ? 'no picture' : url.includes('heic') ? heic : picture)
})
await new Promise<void>((ready) => photos.listen(0, '127.0.0.1', ready))
const photoHost = `127.0.0.1:${(photos.address() as AddressInfo).port}`
const shop = await openTestShop(undefined, undefined, undefined, { IMPORT_PHOTO_HOSTS: photoHost })
await createListingTypes(shop.pool)
const { send, preview, start, bringIn, listingsOf } = importsOf(shop)
afterAll(async () => {
  photos.closeAllConnections()
  photos.close()
  await shop.close()
})

const sizesOf = ({ sizes }: { sizes: { size: string; qty: number }[] }) =>
  sizes.map(({ size, qty }) => `${size}:${qty}`).join('|')

test('another seller cannot see or start a waiting import, or download its rows', async () => {
  const [nora, stranger] = [await aReadySeller(shop), await aReadySeller(shop)]
  const { _id, state } = await send(nora, 'title\nCoat\n')
  expect(state).toBe('mapping')
  const answers = [
    await stranger.person.post(`/api/seller/imports/${_id}/preview`, {}),
    await stranger.person.post(`/api/seller/imports/${_id}/start`, { mapping: { columns: { title: 0 } } }),
    await stranger.person.get(`/api/seller/imports/${_id}/failed`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  await shop.app.jobs.runDue()
  expect((await nora.person.get(`/api/seller/imports/${_id}`)).body.import).toMatchObject({
    state: 'mapping',
    rows: 0,
  })
})

test('an import waits, previews the guessed columns and problems, and writes nothing before the start', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, 'Was es ist,Wieviel,Zustand\nMantel,45,Used\nHut,teuer,kaputt\n')
  const guess = await preview(nora, _id)
  expect(guess).toMatchObject({
    source: null,
    missing: ['title'],
    mapping: { columns: { condition: 2 } },
    columns: [
      { name: 'Was es ist', samples: ['Mantel', 'Hut'] },
      { name: 'Wieviel', samples: ['45', 'teuer'] },
      { name: 'Zustand' },
    ],
  })
  const refused = await nora.person.post(`/api/seller/imports/${_id}/start`, { mapping: guess.mapping })
  expect([refused.status, refused.body.message]).toEqual([
    422,
    'First, choose the column that contains the title',
  ])
  const mapping = { columns: { title: 0, price: 1, condition: 2 }, fixed: { type: 'coats', color: 'red' } }
  const better = await preview(nora, _id, mapping)
  expect(better).toMatchObject({
    missing: [],
    draftWithout: ['brand', 'sizes'],
    checked: 2,
    isWhole: true,
    failing: 1,
    faults: [{ line: 3, field: 'Zustand' }],
    words: [
      { field: 'condition', said: 'Used', means: 'good', rows: 1 },
      { field: 'condition', said: 'kaputt', means: null, rows: 1 },
    ],
  })
  expect(await listingsOf(nora)).toEqual([])
  const said = { ...mapping, words: { condition: { kaputt: 'good' } } }
  const done = await start(nora, _id, said)
  expect(done.import).toMatchObject({ state: 'done', created: 1, failed: 1, total: 2 })
  expect(done.rows[1]).toMatchObject({ line: 3, field: 'Wieviel' })
  expect(await listingsOf(nora)).toMatchObject([
    { title: 'Mantel', type: 'Coats', color: 'red', condition: 'good', price: { cents: 4500 } },
  ])
  expect((await nora.person.post(`/api/seller/imports/${_id}/start`, { mapping: said })).status).toBe(409)
})

test('a Shopify export is recognized: rows are combined, photos downloaded, and missing fields reported', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, shopifyFile(`http://${photoHost}`), 'hold=true&startAs=active')
  const guess = await preview(nora, _id)
  expect(guess).toMatchObject({
    source: 'shopify',
    missing: [],
    draftWithout: [],
    checked: 3,
    photos: 3,
    failing: 1,
    words: [
      { field: 'gender', said: 'Female', means: 'women' },
      { field: 'condition', said: 'used', means: 'good', rows: 2 },
      { field: 'type', said: 'Bag', means: 'Bags' },
      { field: 'type', said: 'Oilskins', means: null },
      { field: 'gender', said: 'male', means: 'men' },
    ],
  })
  const mapping = { ...guess.mapping, words: { type: { oilskins: 'coats' } } }
  const { import: done, rows } = await start(nora, _id, mapping)
  expect(done).toMatchObject({ state: 'done', total: 3, rows: 3, created: 3, failed: 0 })
  expect(done).toMatchObject({ photosAdded: 2, photosMissing: 1, noted: 3 })
  expect(rows[0].message).toBe(`Photo not added (not found): http://${photoHost}/missing.jpg`)
  const [bag, cape, coat] = await listingsOf(nora)
  expect(coat).toMatchObject({
    title: 'Wool coat',
    description: 'Warm & heavy.\nLined.',
    brand: 'Max Mara',
    type: 'Coats',
    gender: 'women',
    color: 'camel',
    condition: 'good',
    price: { cents: 45_000 },
    state: 'active',
    photos: [{ alt: 'Front' }, { alt: '' }],
  })
  expect([sizesOf(coat), sizesOf(bag), sizesOf(cape)]).toEqual(['S:2|M:0', 'One size:1', 'L:1'])
  expect(cape).toMatchObject({ type: 'Coats', gender: 'men', state: 'draft' })
})

test('20 photos, including HEIC photos, are downloaded and described', async () => {
  const nora = await aReadySeller(shop)
  const urls = Array.from({ length: 21 }, (_, i) => `http://${photoHost}/${i}.${i === 1 ? 'heic' : 'jpg'}`)
  const lines = ['Front', '', 'Sleeve\u200b', `Lining ${'x'.repeat(400)}`]
  const { import: done, rows } = await bringIn(
    nora,
    `title,photos,alt texts\nCoat,${urls.join(' ')},"${lines.join('\n')}"\n`,
  )
  expect(done).toMatchObject({ created: 1, photosAdded: 20, photosMissing: 0 })
  expect(rows[0].message).toContain('Only the first 20 photos were added')
  const [{ photos: stored }] = await listingsOf(nora)
  expect(stored).toHaveLength(20)
  expect(stored.slice(0, 5).map(({ alt }: { alt: string }) => alt)).toEqual([
    'Front',
    '',
    'Sleeve',
    `Lining ${'x'.repeat(293)}`,
    '',
  ])
  expect([stored[1].width, stored[1].height]).toEqual([192, 128])
})

test('a Shopify product without a color option gets its color from its tags if they name exactly one', async () => {
  const nora = await aReadySeller(shop)
  const head = 'Handle,Title,Tags,Option1 Name,Option1 Value,Variant Price'
  const rows = [
    'a,Cape A,"winter, Navy",Size,S,10',
    'b,Cape B,"navy, red",Size,S,10',
    'c,Cape C,navy,Color,Red,10',
    'd,Cape D,"wool, winter",Size,S,10',
  ]
  const { _id } = await send(nora, `${[head, ...rows].join('\n')}\n`)
  const seen = await preview(nora, _id)
  expect(seen).toMatchObject({ stored: { color: ['Navy', 'Red'] }, unused: [] })
  await start(nora, _id, seen.mapping)
  expect((await listingsOf(nora)).map(({ color }) => color)).toEqual(['navy', null, 'red', null])
})

test('a photo at a private address is not requested, and a file that is not a picture is rejected', async () => {
  const nora = await aReadySeller(shop)
  const done = await bringIn(
    nora,
    `title,photos\nCoat,http://127.0.0.1:1/a.jpg http://${photoHost}/text http://localhost/b.jpg\n`,
  )
  expect(done.import).toMatchObject({ created: 1, photosAdded: 0, photosMissing: 3 })
  expect(done.rows[0].message.split('\n')).toEqual([
    'Photo not added (this address isn’t public): http://127.0.0.1:1/a.jpg',
    expect.stringMatching(/^Photo not added \(.+\): http.*text$/),
    'Photo not added (this address isn’t public): http://localhost/b.jpg',
  ])
})

test("Shopify's newer column names are recognized", async () => {
  const nora = await aReadySeller(shop)
  const [older, newer] = await Promise.all(
    [shopifyFile, newShopifyFile].map(async (fileOf) =>
      preview(nora, (await send(nora, fileOf(`http://${photoHost}`)))._id),
    ),
  )
  expect(newer).toMatchObject({ source: 'shopify', failing: 1, photos: 3, hasVariants: true })
  expect(newer.mapping).toEqual(older.mapping)
})

test('exports of Etsy, eBay, and tools for Vinted are recognized', async () => {
  const nora = await aReadySeller(shop)
  const known = await Promise.all(
    [etsyFile, ebayReport, ebayFile, vintedFile].map(async (file) => {
      const { _id } = await send(nora, file)
      const { source, missing, checked } = await preview(nora, _id)
      await nora.person.post(`/api/seller/imports/${_id}/cancel`)
      return [source, missing, checked]
    }),
  )
  expect(known).toEqual([
    ['etsy', [], 2],
    ['ebay', [], 2],
    ['ebay', [], 1],
    ['vinted', [], 2],
  ])
})

/** Removes the photo URLs from a file, because tests cannot download these photos. */
const noPhotos = (file: string) => file.replaceAll(/(?:, )?https:[^,"\s]*/g, '')

test.each([
  [
    'etsy',
    etsyFile,
    [
      { title: 'Felt bag', price: { cents: 4000 }, totalAllowed: 4 },
      { title: 'Hand-knitted coat', color: 'navy', totalAllowed: 3 },
    ],
    ['One size:4', 'S:3|M:3|L:3'],
  ],
  [
    'an eBay report',
    ebayReport,
    [
      { title: 'Tote', type: 'Bags', condition: 'new', price: { cents: 3000 } },
      { title: 'Trench coat', type: 'Coats', gender: 'women', condition: 'good', price: { cents: 12_000 } },
    ],
    ['One size:1', 'S:1|M:3'],
  ],
  [
    'an eBay file',
    ebayFile,
    [
      {
        title: 'Duffle coat',
        description: 'Horn toggles.\nHooded.',
        brand: 'Gloverall',
        type: 'Coats',
        gender: 'men',
        color: 'navy',
        condition: 'very good',
        price: { cents: 21_000 },
      },
    ],
    ['M:1|L:2'],
  ],
  [
    'vinted',
    vintedFile,
    [{ title: 'Puffer coat', type: 'Coats', gender: 'women', condition: 'new', price: { cents: 4500 } }],
    ['M:1'],
  ],
])('a file of %s is imported correctly', async (_name, file, expected, sizes) => {
  const nora = await aReadySeller(shop)
  await bringIn(nora, noPhotos(file))
  const listings = await listingsOf(nora)
  expect(listings).toMatchObject(expected)
  expect(listings.map(sizesOf)).toEqual(sizes)
})

test('failed rows are returned with a reason, and can be corrected and imported without duplicates', async () => {
  const nora = await aReadySeller(shop)
  const file = 'Name of it,How much,Count\n"Coat, long",12.00,1\n"Bag ""x""",cheap,1\nHat,?,2\n'
  const { _id } = await send(nora, file)
  const mapping = { columns: { title: 0, price: 1, qty: 2 } }
  expect((await start(nora, _id, mapping)).import).toMatchObject({ created: 1, failed: 2 })
  const failed = await nora.person.get(`/api/seller/imports/${_id}/failed`)
  expect(failed.headers['content-disposition']).toContain('listings-failed-rows.csv')
  const csv = failed.raw.toString()
  expect(csv.split('\n')).toEqual([
    '\ufeffName of it,How much,Count,reason',
    '"Bag ""x""",cheap,1,How much: “cheap” isn’t a price. Use a format such as 1234.50.',
    'Hat,?,2,How much: “?” isn’t a price. Use a format such as 1234.50.',
    '',
  ])
  const second = await send(nora, csv.replace('cheap', '30'))
  const remembered = await preview(nora, second._id)
  expect(remembered).toMatchObject({ isRemembered: true, mapping, failing: 1 })
  expect((await start(nora, second._id, remembered.mapping)).import).toMatchObject({ created: 1, failed: 1 })
  const again = await nora.person.get(`/api/seller/imports/${second._id}/failed`)
  expect(again.raw.toString().split('\n')).toHaveLength(3)
  // Two rows of the corrected file were imported with an earlier file.
  const whole = await send(nora, file.replace('cheap', '30').replace('?', '15'))
  const end = await start(nora, whole._id, mapping)
  expect(end.import).toMatchObject({ created: 1, unchanged: 2, failed: 0, noted: 2 })
  expect(end.rows[0]).toMatchObject({
    message: 'Already imported from an earlier file, so we didn’t add it again',
    _id: expect.stringMatching(/^prd_/),
  })
  expect((await listingsOf(nora)).map(({ title }) => title)).toEqual(['Bag "x"', 'Coat, long', 'Hat'])
})

test('a row without a title is an error in the preview and the import, and an empty row is ignored', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, 'Title,Price\nCoat,12.00\n,30.00\n,\n  ,\nHat,15.00\n')
  const mapping = { columns: { title: 0, price: 1 } }
  const guess = await preview(nora, _id, mapping)
  expect(guess).toMatchObject({
    checked: 3,
    failing: 1,
    faults: [{ line: 3, field: 'Title', message: 'Title can’t be blank' }],
  })
  const done = await start(nora, _id, mapping)
  expect(done.import).toMatchObject({ state: 'done', total: 3, created: 2, failed: 1 })
  expect(done.rows.filter(({ outcome }: { outcome: string }) => outcome === 'failed')).toMatchObject([
    { line: 3, field: 'Title', message: 'Title can’t be blank', _id: null },
  ])
  expect((await listingsOf(nora)).map(({ title }) => title)).toEqual(['Coat', 'Hat'])
})

test('an untitled draft that is imported by its id stays unchanged', async () => {
  const nora = await aReadySeller(shop)
  const { listing } = (await nora.person.post('/api/seller/listings', { attempt: 'untitled-one' })).body
  const done = await bringIn(nora, `id,title\n${listing._id},\n`)
  expect(done.import).toMatchObject({ state: 'done', unchanged: 1, failed: 0 })
})

test('all rows of a failed listing are returned', async () => {
  const nora = await aReadySeller(shop)
  const file = shopifyFile('http://10.0.0.1').replaceAll('450.00', 'much')
  const done = await bringIn(nora, file)
  expect(done.import).toMatchObject({ created: 1, failed: 2 })
  const failed = await nora.person.get(`/api/seller/imports/${done.import._id}/failed`)
  const handles = failed.raw.toString().match(/^(?:wool-coat|bucket-bag|rain-cape)(?=,)/gm)
  expect(handles).toEqual(['wool-coat', 'wool-coat', 'wool-coat', 'rain-cape'])
})

test('a seller with large files does not block other sellers', async () => {
  const [large, small] = [await aReadySeller(shop), await aReadySeller(shop)]
  const many = (name: string) =>
    `title\n${Array.from({ length: 2000 }, (_, i) => `${name} ${i}`).join('\n')}\n`
  const tasks = shop.app.listings.tasks['listings:import']!
  const files = [await send(large, many('a'), ''), await send(large, many('b'), '')]
  const busy = `update listing_imports set state = 'running', worker = 'other', worker_until = $2 where id = $1`
  await shop.pool.query(busy, [files[0]._id, new Date(shop.clock.now() + 60_000)])
  await tasks({ id: files[1]._id })
  const waits = await large.person.get(`/api/seller/imports/${files[1]._id}`)
  expect(waits.body.import).toMatchObject({ state: 'waiting', rows: 0 })
  const one = await send(small, 'title\nCoat\n', '')
  await tasks({ id: one._id })
  expect((await small.person.get(`/api/seller/imports/${one._id}`)).body.import.state).toBe('done')
})
