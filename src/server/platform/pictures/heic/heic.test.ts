import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openPicture } from '../decode-picture.ts'
import { decodeHeic } from './decode-heic.ts'
import { buildHeic, heicFile } from './heic.fixture.ts'

const unreadable = 'not_an_image: We can’t read this HEIC photo.'
const tooDetailed = 'too_large: AVIF, HEIC, and 16-bit photos can be up to 25 megapixels.'

const decodePicture = async (bytes: Buffer, shape?: 'square') => (await openPicture(bytes)).decode(shape)

async function errorOf(bytes: Buffer): Promise<string> {
  const error = await decodePicture(bytes).catch((thrown: unknown) => thrown)
  return error instanceof Error ? `${(error as { code?: string }).code}: ${error.message}` : 'kept'
}

/**
 * Decodes a photo. Returns a function that returns the color at a position, which is given as fractions of the width
 * and height.
 */
async function readColors(bytes: Buffer): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await decodePicture(bytes)
  expect(info.channels).toBe(3)
  return (x, y) => {
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3
    return [...data.subarray(at, at + 3)]
  }
}

/** Returns the names of the colors in the four corners of a photo. */
async function cornersOf(bytes: Buffer): Promise<string> {
  const colorAt = await readColors(bytes)
  const names: Record<string, string> = { r: 'red', g: 'green', b: 'blue', rgb: 'white' }
  const nameAt = (x: number, y: number): string =>
    names[['r', 'g', 'b'].filter((_, i) => colorAt(x, y)[i]! > 128).join('')] ?? 'unknown'
  return [nameAt(0.2, 0.2), nameAt(0.8, 0.2), nameAt(0.2, 0.8), nameAt(0.8, 0.8)].join(' ')
}

test.each([
  ['a photo', heicFile('quadrants'), 'red green blue white'],
  ['a photo with 10 bits per channel', heicFile('quadrants-10-bit'), 'red green blue white'],
  ['a photo whose right half is transparent', heicFile('quadrants-alpha'), 'red white blue white'],
  [
    'a photo with a location, whose orientation in Exif does not count',
    heicFile('quadrants-exif'),
    'red green blue white',
  ],
  ['an assembled photo', buildHeic(), 'red green blue white'],
  ['a photo turned to the left', buildHeic({ turns: 1 }), 'green white red blue'],
  ['a photo upside down', buildHeic({ turns: 2 }), 'white blue green red'],
  ['a photo turned to the right', buildHeic({ turns: 3 }), 'blue red white green'],
  ['a photo mirrored left to right', buildHeic({ mirror: 1 }), 'green red white blue'],
  ['a photo mirrored top to bottom', buildHeic({ mirror: 0 }), 'blue white red green'],
  ['a photo turned and mirrored', buildHeic({ turns: 1, mirror: 1 }), 'white green blue red'],
  [
    'a photo with a depth map and a gain map',
    buildHeic({ auxiliary: ['urn:mpeg:hevc:2015:auxid:2', 'urn:com:apple:photo:2020:aux:hdrgainmap'] }),
    'red green blue white',
  ],
  [
    'a photo that names only general formats',
    buildHeic({ brands: ['mif1', 'mif1', 'miaf'] }),
    'red green blue white',
  ],
  [
    'the still image of a burst',
    buildHeic({ brands: ['msf1', 'mif1', 'heic', 'hevc'] }),
    'red green blue white',
  ],
])('%s is decoded upright', async (_what, bytes, corners) => {
  expect(await cornersOf(bytes)).toBe(corners)
})

test('the photo of an iPhone, a grid of tiles, is joined', async () => {
  const result = await decodeHeic(
    buildHeic({ grid: [3, 2], turns: 3 }),
    { maxPixels: 1e6, maxSide: 1e4 },
    20_000,
  )
  if ('error' in result) return expect.unreachable(result.error)
  const { width, height, format } = await sharp(result.tiff).metadata()
  expect([width, height, format]).toEqual([256, 576, 'tiff'])
  const { data } = await sharp(result.tiff).raw().toBuffer({ resolveWithObject: true })
  // Samples the center of each tile's red rectangle, which is at the top right after the rotation.
  for (const x of [96, 224])
    for (const y of [48, 240, 432]) expect(data[(y * 256 + x) * 3]).toBeGreaterThan(200)
})

test('the colors of an iPhone, Display P3, are converted to sRGB', async () => {
  const { icc } = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
    .then((png) => sharp(png).metadata())
  const greenOf = async (bytes: Buffer) => (await readColors(bytes))(0.75, 0.25)
  const [plain, wide] = [await greenOf(buildHeic()), await greenOf(buildHeic({ profile: icc! }))]
  // In Display P3, the same value of green is more saturated than in sRGB.
  expect(wide[0]!).toBeLessThan(plain[0]! - 15)
  expect(wide[1]!).toBeGreaterThan(plain[1]!)
})

test.each([
  [
    'without content after its name',
    Buffer.concat([buildHeic().subarray(0, 24), Buffer.alloc(400)]),
    unreadable,
  ],
  ['without data', buildHeic({ data: Buffer.alloc(0) }), unreadable],
  ['with random data', buildHeic({ data: Buffer.alloc(4_000, 'no picture') }), unreadable],
  ['that was cut off', heicFile('quadrants').subarray(0, 300), unreadable],
  ['with dimensions of zero', buildHeic({ size: [0, 0] }), unreadable],
  ['with 2 gigapixels in a kilobyte', buildHeic({ size: [65_000, 32_000] }), tooDetailed],
  [
    'with the largest dimensions that the format permits',
    buildHeic({ size: [0xffff_ffff, 0xffff_ffff] }),
    unreadable,
  ],
  ['slightly above the limit', buildHeic({ size: [5_001, 5_000] }), tooDetailed],
  ['with a side that is too long', buildHeic({ size: [16_001, 100] }), tooDetailed],
  ['with a grid of 900 megapixels', buildHeic({ grid: [30, 30], size: [1_000, 1_000] }), tooDetailed],
  ['that is only a video', buildHeic({ brands: ['msf1', 'hevc'] }).subarray(0, 20), unreadable],
])('a HEIC %s is rejected', { timeout: 30_000 }, async (_what, bytes, error) => {
  const before = process.memoryUsage().rss
  expect(await errorOf(bytes)).toContain(error)
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
})

test(
  'every truncation of a photo is rejected or stored, and nothing else happens',
  { tags: 'long' },
  async () => {
    const bytes = heicFile('quadrants-exif')
    for (let length = 1; length < bytes.length; length += 97)
      expect(await errorOf(bytes.subarray(0, length))).toMatch(/^(kept|not_an_image: )/)
  },
)

test('a HEIC photo can be cropped to a profile picture', async () => {
  const { info } = await decodePicture(heicFile('quadrants'), 'square')
  expect([info.width, info.height]).toEqual([128, 128])
})

test('decoding ends after the timeout', async () => {
  const result = await decodeHeic(heicFile('quadrants'), { maxPixels: 1e6, maxSide: 1e4 }, 0)
  expect(result).toEqual({ error: 'timeout' })
})

test('an exception in the decoder is reported, but a damaged photo is not', async () => {
  // `Math.sqrt` throws for a bigint.
  const broken = { maxPixels: 1n as unknown as number, maxSide: 1e4 }
  const failed = await decodeHeic(heicFile('quadrants'), broken, 20_000)
  expect(failed).toMatchObject({ error: 'unreadable', cause: expect.stringContaining('TypeError') })
  const damaged = heicFile('quadrants').subarray(0, 300)
  expect(await decodeHeic(damaged, { maxPixels: 1e6, maxSide: 1e4 }, 20_000)).toEqual({ error: 'unreadable' })
})
