import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { afterAll, expect, test } from 'vitest'
import { watchLoop } from '#test/support/loop-watch.ts'
import { openTestShop } from '#test/support/shop.ts'
import { createListingsModule } from '../listings.ts'
import { coatRow, coats, header, coatImportsOf } from './coat-files.fixture.ts'
import { anUpload, aListing, aReadySeller, createListingTypes, completeCoat } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const other = await aReadySeller(shop)
afterAll(() => shop.close())

const { send, report, run, listingsOf } = coatImportsOf(shop)

test('another seller cannot see or cancel an import', async () => {
  const nora = await aReadySeller(shop)
  const made = await send(nora, coats(3))
  const attempts = [
    await other.person.get(`/api/seller/imports/${made._id}`),
    await other.person.post(`/api/seller/imports/${made._id}/cancel`),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([404, 404])
  expect((await other.person.get('/api/seller/imports')).body.imports).toEqual([])
  await shop.app.jobs.runDue()
  expect(await report(nora, made)).toMatchObject({ state: 'done', created: 3 })
})

test('rows become drafts in file order, with exact prices and unchanged text', async () => {
  const nora = await aReadySeller(shop)
  const done = await run(nora, coats(1203))
  expect(done).toMatchObject({ state: 'done', counted: 1203, created: 1203, failed: 0, rows: [] })
  expect(done.bytesDone).toBe(done.bytes)
  const listings = await listingsOf(nora)
  expect(listings.map(({ title }) => title)).toEqual(
    Array.from({ length: 1203 }, (_, i) => `Coat ${i} – d'Été`),
  )
  expect(listings[3]).toEqual({ title: "Coat 3 – d'Été", price: 1303, state: 'draft', units: 'S:1|M:2' })
})

test('failed rows are reported by line and column, and the other rows are imported', async () => {
  const nora = await aReadySeller(shop)
  const rows = [header, coatRow(1), coatRow(2), coatRow(3), coatRow(4), coatRow(5)]
  rows[2]![6] = 'cheap'
  rows[3]![2] = 'Spaceships'
  rows[4]![7] = 'S:1|S:2'
  const done = await run(nora, stringify(rows))
  expect(done).toMatchObject({ state: 'done', created: 2, failed: 3 })
  expect(done.rows).toEqual([
    expect.objectContaining({ line: 3, field: 'price', outcome: 'failed', _id: null }),
    expect.objectContaining({ line: 4, field: 'type', message: 'There’s no category named Spaceships' }),
    expect.objectContaining({ line: 5, field: 'sizes' }),
  ])
})

test('rows are published on request, and incomplete rows become drafts with a reason', async () => {
  const nora = await aReadySeller(shop)
  const photo = async () => (await anUpload(nora)).key
  const rows = [
    [...header, 'photos'],
    [...coatRow(1), await photo()],
    [...coatRow(2), await photo()],
    [...coatRow(3), ''],
  ]
  rows[2]![1] = ''
  const done = await run(nora, stringify(rows), 'startAs=active')
  expect(done).toMatchObject({
    created: 3,
    noted: 2,
    rows: [
      { line: 3, message: 'Saved as a draft. Missing: brand' },
      { line: 4, message: 'Saved as a draft. Missing: photos' },
    ],
  })
  expect((await listingsOf(nora)).map(({ state }) => state)).toEqual(['active', 'draft', 'draft'])
  const found = await nora.person.put('/sa/buyer/filter2', { seller: [nora.username] })
  expect(found.body.products.map(({ title }: { title: string }) => title)).toEqual(["Coat 1 – d'Été"])
  await shop.pool.query('update sellers set payouts_enabled = false where id = $1', [nora.id])
  await expect(send(nora, coats(2), 'startAs=active')).rejects.toMatchObject({ status: 409 })
})

test('an identical file is rejected unless the seller allows it', async () => {
  const nora = await aReadySeller(shop)
  const first = await run(nora, coats(2))
  await expect(send(nora, coats(2), 'name=other.csv')).rejects.toMatchObject({
    status: 409,
    body: { code: 'import_repeated', details: { importId: first._id } },
  })
  expect(await run(nora, coats(2), 'again=true')).toMatchObject({ created: 2 })
  expect(await listingsOf(nora)).toHaveLength(4)
  expect(await run(other, coats(2))).toMatchObject({ created: 2 })
})

test('a seller can have at most five unfinished imports and five concurrent uploads', async () => {
  const nora = await aReadySeller(shop)
  const many = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => send(nora, coats(at + 1), `name=${at}.csv`)),
  )
  const made = many.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(made).toHaveLength(5)
  const [refused] = many.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(refused.body.message).toBe(
    '5 of your imports aren’t finished yet. Finish or cancel one, then try again.',
  )
  expect(await readdir(join(shop.dataDir, 'imports'))).toEqual(
    expect.arrayContaining(made.map(({ _id }) => `${_id}.csv`)),
  )
  await expect(send(nora, coats(20))).rejects.toMatchObject({ status: 429 })
  expect(await run(other, coats(21, 100))).toMatchObject({ created: 21 })
  await shop.app.jobs.runDue()
  expect(await run(nora, coats(20, 100))).toMatchObject({ created: 20 })
})

test('unknown columns are reported once', async () => {
  const nora = await aReadySeller(shop)
  const done = await run(nora, 'title,SKU,Weight\nCoat,1,2\n')
  expect(done.rows).toEqual([expect.objectContaining({ line: 1, message: 'Unused columns: SKU, Weight' })])
})

test('importing an export creates no listings and applies only the edits made in the file', async () => {
  const nora = await aReadySeller(shop)
  const odd = ['=cmd()', "'90s", '"quoted", and\nbroken', '-5 °C', 'ÅÄÖ 🧥', "'=x"]
  for (const title of odd) await aListing(nora, { title, description: `${title}\n${title}`, totalAllowed: 2 })
  await aListing(nora, { title: '', brand: null, priceCents: null, sizes: [] }, false)
  const exported = await nora.person.get('/api/seller/listings/export')
  expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(exported.headers['content-disposition']).toMatch(
    /attachment; filename="listings-\d{4}-\d\d-\d\d.csv"/,
  )
  const csv = exported.raw.toString()
  const before = (await nora.person.get('/api/seller/listings?limit=100')).body.listings
  expect(await run(nora, csv)).toMatchObject({
    state: 'done',
    unchanged: 7,
    created: 0,
    updated: 0,
    failed: 0,
  })
  expect((await nora.person.get('/api/seller/listings?limit=100')).body.listings).toEqual(before)
  const edited = csv.replaceAll('450.00', '449.95').replace('S:2|M:1', 'S:2|L:4')
  expect(await run(nora, edited)).toMatchObject({ updated: 6, unchanged: 1, failed: 0 })
  const after = (await nora.person.get('/api/seller/listings?limit=100&sort=oldest')).body.listings
  expect(after[0]).toMatchObject({ title: '=cmd()', price: { cents: 44_995 }, state: 'active' })
  expect(after[0].sizes.map(({ size, qty }: { size: string; qty: number }) => [size, qty])).toEqual([
    ['S', 2],
    ['L', 4],
  ])
  const copy = csv.replaceAll(/^prd_\w+/gm, '')
  const other = await aReadySeller(shop)
  expect(await run(other, copy)).toMatchObject({
    created: 0,
    failed: 7,
    rows: [
      ...Array.from({ length: 6 }, () =>
        expect.objectContaining({ field: expect.stringMatching(/^photos/) }),
      ),
      expect.objectContaining({ field: 'title' }),
    ],
  })
  const photos = before.flatMap(({ photo }: { photo: { key: string } | null }) => photo?.key ?? [])
  expect(photos).toHaveLength(6)
  const addresses = copy.match(/http:\/\/\S+\/pictures\/[\w-]+\.jpg/g)
  expect(addresses?.toReversed()).toEqual(
    photos.map((key: string) => expect.stringContaining(`/pictures/${key}-960.jpg`)),
  )
  const withoutPhotos = copy.replaceAll(/http:\/\/\S+\/pictures\/[\w-]+\.jpg/g, '')
  expect(await run(other, withoutPhotos)).toMatchObject({ created: 6, failed: 1 })
  expect(await run(other, csv)).toMatchObject({
    failed: 7,
    rows: expect.arrayContaining([expect.objectContaining({ field: 'id' })]),
  })
})

test('an import can edit listings published before photos were required, as the editor can', async () => {
  const nora = await aReadySeller(shop)
  const old = await aListing(nora)
  await shop.pool.query(`update listings set photos = '[]' where id = $1`, [old._id])
  expect(await run(nora, `id,price\n${old._id},123.00\n`)).toMatchObject({ updated: 1, failed: 0 })
  const { listing } = (await nora.person.get(`/api/seller/listings/${old._id}`)).body
  expect(listing).toMatchObject({ state: 'active', price: { cents: 12_300 }, photos: [] })
})

test('two rows for one listing are applied in order', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await aListing(nora)
  const done = await run(nora, `id,price,sizes\n${_id},10.00,S:1|XL:1\n${_id},11.00,XL:3\n`)
  expect(done).toMatchObject({ updated: 2, failed: 0 })
  const { listing } = (await nora.person.get(`/api/seller/listings/${_id}`)).body
  expect(listing).toMatchObject({
    price: { cents: 1100 },
    title: completeCoat.title,
    sizes: [{ size: 'XL', qty: 3 }],
  })
})

test('a file that is too large is rejected during the upload', async () => {
  const nora = await aReadySeller(shop)
  await expect(send(nora, Buffer.alloc(64 * 1024 * 1024 + 1, 'a'))).rejects.toMatchObject({ status: 413 })
})

test('an oversized upload without a declared size is rejected and deleted', async () => {
  const nora = await aReadySeller(shop)
  const part = Buffer.alloc(1024 * 1024, 'a')
  const answer = await shop.server.inject({
    method: 'POST',
    url: '/api/seller/imports',
    headers: { authorization: `Bearer ${nora.person.token}`, 'content-type': 'text/csv' },
    payload: Readable.from(Array.from({ length: 66 }, () => part)),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([413, 'too_large'])
  expect((await nora.person.get('/api/seller/imports')).body.imports).toEqual([])
})

test('an import stops after a batch on shutdown, and the next process continues', async () => {
  const nora = await aReadySeller(shop)
  const made = await send(nora, coats(4000))
  const closing = createListingsModule(shop.app.listings.context)
  const running = closing.tasks['listings:import']!({ id: made._id })
  await expect
    .poll(async () => (await report(nora, made)).counted, { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(0)
  closing.close()
  await running
  const stopped = await report(nora, made)
  expect(stopped.state).toBe('running')
  expect(stopped.counted).toBeLessThan(4000)
  await shop.app.jobs.runDue()
  expect(await report(nora, made)).toMatchObject({ state: 'done', created: 4000 })
  expect(await listingsOf(nora)).toHaveLength(4000)
})

test('an import whose worker dies three times at the same row fails', async () => {
  const nora = await aReadySeller(shop)
  const made = await send(nora, coats(3))
  const die = `update listing_imports set state = 'running', worker = 'dead', worker_until = null, claims = claims + 1
    where id = $1`
  for (let n = 0; n < 3; n++) await shop.pool.query(die, [made._id])
  await shop.app.jobs.runDue()
  const { state, error, counted } = await report(nora, made)
  expect({ state, error, counted }).toEqual({
    state: 'failed',
    error: expect.stringContaining('stopped three times'),
    counted: 0,
  })
})

test('a seller can cancel an import, and the imported rows stay', async () => {
  const nora = await aReadySeller(shop)
  const made = await send(nora, coats(4000))
  const running = shop.app.jobs.runDue()
  await expect
    .poll(async () => (await report(nora, made)).counted, { interval: 10, timeout: 60_000 })
    .toBeGreaterThan(0)
  const { body } = await nora.person.post(`/api/seller/imports/${made._id}/cancel`)
  expect(body.import.state).toBe('cancelled')
  await running
  const end = await report(nora, made)
  expect(end.state).toBe('cancelled')
  expect(end.counted).toBeLessThan(4000)
  expect(await listingsOf(nora)).toHaveLength(end.created)
})

test(
  'an import whose worker is killed repeatedly continues without duplicate rows',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const nora = await aReadySeller(shop)
    const count = 9000
    const made = await send(nora, coats(count))
    const victim = resolve(import.meta.dirname, '../../../../../../test/drills/import-victim.main.ts')
    let reached = 0
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, [victim, shop.database.url, shop.dataDir, made._id], {
        stdio: 'inherit',
      })
      const over = once(child, 'exit')
      await expect
        .poll(async () => (await report(nora, made)).counted, { interval: 15, timeout: 60_000 })
        .toBeGreaterThan(reached)
      child.kill('SIGKILL')
      await over
      reached = (await report(nora, made)).counted
      // Expire the lease of the dead worker now, instead of waiting a minute.
      await shop.pool.query(
        `update listing_imports set worker_until = worker_until - interval '61 seconds' where id = $1`,
        [made._id],
      )
    }
    expect(reached).toBeLessThan(count)
    await shop.app.listings.tasks['listings:wake-imports']!({})
    await shop.app.jobs.runDue()
    expect(await report(nora, made)).toMatchObject({ state: 'done', counted: count, created: count })
    const listings = await listingsOf(nora)
    expect(listings.map(({ title }) => title)).toEqual(
      Array.from({ length: count }, (_, i) => `Coat ${i} – d'Été`),
    )
  },
)

test(
  'two concurrent workers import every row once, without blocking the event loop',
  { tags: 'long' },
  async () => {
    const nora = await aReadySeller(shop)
    const made = await send(nora, coats(6000))
    const task = shop.app.listings.tasks['listings:import']!
    const loop = watchLoop()
    await Promise.all([task({ id: made._id }), task({ id: made._id }), shop.app.jobs.runDue()])
    const { longestWork } = loop.read()
    loop.stop()
    // One batch takes about 30 ms, or longer under load. If all rows were processed in a single event-loop turn, the
    // turn would take more than a second.
    expect(longestWork).toBeLessThan(250)
    expect(await listingsOf(nora)).toHaveLength(6000)
  },
)

test('a week after the import the file is deleted and the report stays', async () => {
  const nora = await aReadySeller(shop)
  const done = await run(nora, coats(2))
  const file = join(shop.dataDir, 'imports', `${done._id}.csv`)
  expect(existsSync(file)).toBe(true)
  shop.clock.advance(8 * 86_400_000)
  await shop.app.listings.tasks['listings:prune']!({})
  expect(existsSync(file)).toBe(false)
  const { rows } = await shop.pool.query('select 1 from listing_import_rows where import_id = $1', [done._id])
  expect(rows).toHaveLength(2)
})
