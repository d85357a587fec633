import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Files } from '../files/files.ts'
import { heicFile } from './heic/heic.fixture.ts'
import { createPictureFiles } from './picture-files.ts'

const written: Uint8Array[] = []
const write = async (_path: string, bytes: Uint8Array): Promise<void> => void written.push(bytes)
const files: Files = { write, remove: async () => {} } as Partial<Files> as Files
const pictures = createPictureFiles(files)

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#804020' } })

async function codeOf(bytes: Buffer, use?: 'square'): Promise<string> {
  const error = await pictures.save(bytes, 'a seller', use).catch((thrown: unknown) => thrown)
  return error instanceof Error ? `${(error as { code?: string }).code}: ${error.message}` : 'kept'
}

test.each([
  // This picture is stored as a file, because encoding a one-color AVIF of 7000 × 7000 pixels takes twelve seconds.
  [
    'an AVIF of 49 megapixels in a kilobyte',
    () => readFile(new URL('../files/49-megapixels.avif', import.meta.url)),
    2_000,
  ],
  [
    'a PNG of 59 megapixels with 16 bits',
    () => plain(16_000, 3_700).toColourspace('rgb16').png({ compressionLevel: 9 }).toBuffer(),
    600_000,
  ],
  [
    'a PNG of slightly more than 25 megapixels with 16 bits',
    () => plain(5_001, 5_000).toColourspace('rgb16').png().toBuffer(),
    800_000,
  ],
])('%s is rejected by its header alone', async (_what, create, maxBytes) => {
  const bytes = await create()
  expect(bytes.length).toBeLessThan(maxBytes)
  expect(await codeOf(bytes)).toBe(
    'too_large: AVIF, HEIC, and 16-bit photos can be up to 25 megapixels. Please make this one smaller or save it as a JPEG.',
  )
})

test.each([
  ['too many megapixels', 8_000, 6_000],
  ['a side that is too long', 16_001, 100],
])('a picture with %s is rejected', async (_what, width, height) => {
  expect(await codeOf(await plain(width, height).jpeg({ quality: 10 }).toBuffer())).toBe(
    'too_large: Photos can be up to 40 megapixels and 16,000 pixels on each side. Please choose a smaller photo.',
  )
})

/** Returns a PNG that has empty chunks of an unknown type after its header. These chunks have wrong checksums. */
async function withChunks(count: number): Promise<Buffer> {
  const bytes = await plain(64, 64).png().toBuffer()
  const headBytes = 33
  const chunks = Buffer.alloc(count * 12, Buffer.from([0, 0, 0, 0, 0x61, 0x61, 0x41, 0x61, 0, 0, 0, 0]))
  return Buffer.concat([bytes.subarray(0, headBytes), chunks, bytes.subarray(headBytes)])
}

test('a PNG with more chunks than any encoder writes is rejected before it is decoded', async () => {
  expect(await codeOf(await withChunks(50_000))).toMatch(/^not_an_image: /)
  expect(await codeOf(await withChunks(5_000))).toBe('kept')
})

test('photos in common camera sizes are accepted', async () => {
  written.length = 0
  expect(await codeOf(await plain(7_300, 5_400).jpeg({ quality: 10 }).toBuffer())).toBe('kept')
  expect(await codeOf(await plain(3_000, 2_000).avif({ effort: 0 }).toBuffer())).toBe('kept')
  expect(written).toHaveLength(18)
})

test.each([
  [1, 10],
  [17, 280],
  [1, 16_000],
  [16_000, 1],
])('%d by %d pixels are stored without enlargement, cropped or not', async (width, height) => {
  const bytes = await plain(width, height).png().toBuffer()
  for (const use of [undefined, 'square'] as const) {
    written.length = 0
    expect(await codeOf(bytes, use)).toBe('kept')
    expect(written).toHaveLength(9)
    for (const file of written) {
      const made = await sharp(file).metadata()
      expect(made.width).toBeLessThanOrEqual(960)
      expect(made.height).toBeLessThanOrEqual(use === 'square' ? made.width : 1_920)
    }
  }
})

test('heavy pictures that wait for each other do not hold up a picture of another sender', async () => {
  const saved: string[] = []
  const save = async (bytes: Buffer, name: string, who: string): Promise<void> => {
    await pictures.save(bytes, who)
    saved.push(name)
  }
  const jpeg = await plain(64, 64).jpeg().toBuffer()
  const heavy = ['first', 'second', 'third'].map((name) => save(heicFile('quadrants'), name, 'a seller'))
  await Promise.all([...heavy, save(jpeg, 'jpeg', 'another seller')])
  expect(saved.indexOf('jpeg')).toBeLessThan(saved.indexOf('second'))
  expect(saved.filter((name) => name !== 'jpeg')).toEqual(['first', 'second', 'third'])
})

/** Returns the start of a HEIF file: an `ftyp` box that contains the given brands. */
const container = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 12 + 4 * brands.length]),
    Buffer.from(`ftyp${brands.join('')}`),
    Buffer.alloc(400),
  ])

test.each([
  ['an empty HEIC photo', container('heic', '\0\0\0\0', 'mif1', 'heic'), 'We can’t read this HEIC photo'],
  ['an empty HEIC burst', container('mif1', '\0\0\0\0', 'heix'), 'We can’t read this HEIC photo'],
  ['a damaged AVIF', container('avif', '\0\0\0\0', 'mif1'), 'We can’t read this image'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;'), 'We can’t read GIF files'],
  ['a TIFF', Buffer.from('II*\0\x08\0\0\0\0\0'), 'We can’t read TIFF files'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'We can’t read PDF files'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'We can’t read SVG files'],
  ['a text', Buffer.from('not a picture'), 'We can’t read this image'],
  ['one byte', Buffer.from([0]), 'We can’t read this image'],
])('%s is rejected with a message for its format', async (_what, bytes, words) => {
  expect(await codeOf(bytes)).toContain(`not_an_image: `)
  expect(await codeOf(bytes)).toContain(words)
})

test.each(['tiff', 'gif'] as const)(
  'a real %s is rejected with its format in the message',
  async (format) => {
    expect(await codeOf(await plain(20, 20).toFormat(format).toBuffer())).toContain(format.toUpperCase())
  },
)
