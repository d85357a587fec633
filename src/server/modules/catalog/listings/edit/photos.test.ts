import { crc32 as crc, deflateSync } from 'node:zlib'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import type { Photo } from '#contract/pictures.ts'
import { buildHeic, heicFile } from '#platform/pictures/heic/heic.fixture.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import {
  aListing,
  aPicture,
  aReadySeller,
  createListingTypes,
  type DashboardSeller,
} from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const other = await aReadySeller(shop)
afterAll(() => shop.close())

const upload = ({ person }: DashboardSeller, bytes: Buffer, type = 'image/jpeg') =>
  person.send('POST', '/api/seller/listings/photos', bytes, type)
const aPhoto = async (seller: DashboardSeller, bytes?: Buffer): Promise<Photo> =>
  (await upload(seller, bytes ?? (await aPicture()))).body.photo
const picture = (key: string, name: string) => shop.server.inject({ url: `/pictures/${key}-${name}` })
const filesOf = (key: string) =>
  readdirSync(join(shop.dataDir, 'pictures', key.slice(0, 2))).filter((name) => name.startsWith(key))
const prune = () => shop.app.listings.tasks['listings:prune']!({})

test('a photo is stored upright in three sizes and formats, without metadata, with a blurred preview', async () => {
  const camera = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#804020' } })
    .composite([
      { input: { create: { width: 600, height: 900, channels: 3, background: '#20a040' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .withExif({
      IFD0: { Make: 'Camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 9/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(camera).metadata()).orientation).toBe(6)
  const photo = await aPhoto(nora, camera)
  // After rotation, the picture is 900 pixels wide, which is less than the largest width in which photos are stored.
  expect([photo.width, photo.height, photo.alt]).toEqual([900, 1200, ''])
  expect(photo.blur).toMatch(/^data:image\/webp;base64,/)
  expect(photo.blur.length).toBeLessThan(400)
  for (const [kind, format] of [
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ]) {
    for (const width of [320, 640, 960]) {
      const answer = await picture(photo.key, `${width}.${kind}`)
      expect(answer.statusCode).toBe(200)
      const { data, info } = await sharp(answer.rawPayload).raw().toBuffer({ resolveWithObject: true })
      const metadata = await sharp(answer.rawPayload).metadata()
      expect([metadata.format, metadata.exif, metadata.width]).toEqual([format, undefined, width])
      // The original left side is now at the top.
      const pixel = (y: number) => [...data.subarray((y * info.width + 10) * info.channels).subarray(0, 3)]
      expect(pixel(10)[1]).toBeGreaterThan(pixel(10)[0]!)
      expect(pixel(info.height - 10)[0]).toBeGreaterThan(pixel(info.height - 10)[1]!)
    }
  }
})

test('PNG, WebP, and AVIF are accepted; GIF, SVG, text, and fake pictures are not', async () => {
  const image = sharp(await aPicture())
  for (const [type, bytes] of [
    ['image/png', await image.png().toBuffer()],
    ['image/webp', await image.webp().toBuffer()],
    ['image/avif', await image.avif().toBuffer()],
  ] as const)
    expect((await upload(nora, bytes, type)).status, type).toBe(200)
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [
    await image.gif().toBuffer(),
    svg,
    Buffer.from('no picture'),
    (await aPicture()).subarray(0, 200),
  ]) {
    const { status, body } = await upload(nora, bytes)
    expect([status, body.code]).toEqual([422, 'not_an_image'])
  }
  expect((await upload(nora, Buffer.from('GIF'), 'image/gif')).status).toBe(415)
  expect((await upload(nora, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
})

test('a HEIC photo is stored upright; a stranger and a damaged photo are rejected', async () => {
  const bytes = buildHeic({ turns: 3, profile: await aProfile() })
  const stranger = await new Person(shop).send('POST', '/api/seller/listings/photos', bytes, 'image/heic')
  expect(stranger.status).toBe(401)
  for (const [type, file, size] of [
    ['image/heic', bytes, [128, 192]],
    ['image/heif', heicFile('quadrants-exif'), [192, 128]],
  ] as const) {
    const { status, body } = await upload(nora, file, type)
    expect([status, body.photo.width, body.photo.height]).toEqual([200, ...size])
    const { exif, icc } = await sharp((await picture(body.photo.key, '640.jpg')).rawPayload).metadata()
    expect([exif, icc]).toEqual([undefined, undefined])
  }
  const damaged = await upload(nora, heicFile('quadrants').subarray(0, 500), 'image/heic')
  expect([damaged.status, damaged.body.code]).toEqual([422, 'not_an_image'])
  expect(damaged.body.message).toContain('We can’t read this HEIC photo.')
  const huge = await upload(nora, buildHeic({ size: [60_000, 60_000] }), 'image/heic')
  expect([huge.status, huge.body.code]).toEqual([413, 'too_large'])
})

async function aProfile(): Promise<Buffer> {
  const image = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  return (await sharp(await image.withIccProfile('p3').png().toBuffer()).metadata()).icc!
}

test('a listing has up to 20 photos', async () => {
  const keys: { key: string; alt?: string }[] = []
  for (let i = 0; i < 21; i++) keys.push({ key: (await aPhoto(nora)).key, alt: 'x'.repeat(300) })
  const tooMany = await nora.person.post('/api/seller/listings', { photos: keys })
  expect([tooMany.status, tooMany.body.field]).toEqual([422, 'photos'])
  const listing = await aListing(nora, { photos: keys.slice(0, 20) })
  expect(listing.photos).toHaveLength(20)
  expect((await new Person(shop).get(`/sa/buyer/viewcount/${listing._id}`)).body.photos).toHaveLength(20)
})

test('a decompression bomb is rejected before it is decoded', async () => {
  const before = process.memoryUsage().rss
  const { status, body } = await upload(nora, aPngOf(30_000, 30_000), 'image/png')
  expect([status, body.code]).toEqual([413, 'too_large'])
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test("a listing keeps the seller's own photos, in order and with their alt text", async () => {
  const photos = await Promise.all([aPhoto(nora), aPhoto(nora), aPhoto(nora)])
  const foreign = await aPhoto(other)
  const listing = await aListing(nora, { photos: photos.map(({ key }) => ({ key })) })
  const turned = [photos[2]!, photos[0]!].map(({ key }, i) => ({ key, alt: `View ${i}` }))
  const saved = await nora.person.put(`/api/seller/listings/${listing._id}`, {
    version: listing.version,
    photos: turned,
  })
  expect(saved.body.listing.photos.map(({ key, alt }: Photo) => ({ key, alt }))).toEqual(turned)
  const page = await new Person(shop).get(`/sa/buyer/viewcount/${listing._id}`)
  expect(page.body.photos).toEqual(saved.body.listing.photos)
  const { version } = saved.body.listing
  const stolen = await nora.person.put(`/api/seller/listings/${listing._id}`, {
    version,
    photos: [{ key: foreign.key }],
  })
  expect([stolen.status, stolen.body.field]).toEqual([422, 'photos.0'])
})

test('unused uploads are deleted after a day, and uploads used by a listing or its copy are kept', async () => {
  const [lost, stored] = [await aPhoto(nora), await aPhoto(nora)]
  const listing = await aListing(nora, { photos: [{ key: stored.key }] })
  await nora.person.post(`/api/seller/listings/${listing._id}/duplicate`)
  await prune()
  expect(filesOf(lost.key)).toHaveLength(9)
  shop.clock.advance(25 * 3_600_000)
  await prune()
  expect([
    existsSync(join(shop.dataDir, 'pictures', lost.key.slice(0, 2))) ? filesOf(lost.key) : [],
    filesOf(stored.key).length,
  ]).toEqual([[], 9])
  const late = await nora.person.post('/api/seller/listings', { photos: [{ key: lost.key }] })
  expect([late.status, late.body.field]).toEqual([422, 'photos.0'])
})

test('the next run deletes photos whose deletion was interrupted by a crash', async () => {
  const photo = await aPhoto(nora)
  await shop.pool.query(`update photo_uploads set state = 'deleting' where key = $1`, [photo.key])
  const taken = await nora.person.post('/api/seller/listings', { photos: [{ key: photo.key }] })
  expect(taken.status).toBe(422)
  shop.clock.advance(25 * 3_600_000)
  await prune()
  const { rows } = await shop.pool.query('select 1 from photo_uploads where key = $1', [photo.key])
  expect(rows).toEqual([])
})

test('concurrent uploads are queued, and rejected with 429 beyond the limit', { tags: 'long' }, async () => {
  const bytes = await aPicture(1600, 800)
  const answers = await Promise.all(Array.from({ length: 20 }, () => upload(nora, bytes)))
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(14)
})

test(
  'forty concurrent uploads of one seller do not cause rejections for another seller',
  { tags: 'long' },
  async () => {
    const bytes = await aPicture(1600, 800)
    const many = Array.from({ length: 40 }, () => upload(nora, bytes))
    const few = await Promise.all(Array.from({ length: 4 }, () => upload(other, bytes)))
    expect(few.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const refused = (await Promise.all(many)).filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ body }) => body.message))).toEqual(
      new Set(['We’re processing a lot of photos right now. Please try again in a moment.']),
    )
  },
)

/** Returns a PNG whose header states the given size, followed by a few hundred kB of empty data. */
function aPngOf(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const parts = [
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(body))
  return Buffer.concat([length, body, sum])
}
