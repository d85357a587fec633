import sharp, { type Sharp } from 'sharp'
import { buildHeic } from '#platform/pictures/heic/heic.fixture.ts'
import { maxDocumentBytes, maxImageBytes } from '#platform/http/input/uploads.ts'

export interface FileCase {
  name: string
  type: string
  make(): Promise<Buffer>
}

// The server's limits for the number of pixels in a decoded picture. The limit is lower for formats that need twice as
// much memory per pixel.
const maxPixels = { width: 8000, height: 5000 }
const maxHeavyPixels = { width: 6250, height: 4000 }

/** Returns a picture with noise like that of a camera sensor, so that the picture compresses as poorly as a photo. */
function photo(size: { width: number; height: number }, sigma = 12): Sharp {
  const noise = { type: 'gaussian' as const, mean: 128, sigma }
  return sharp({ create: { ...size, channels: 3, background: '#808080', noise } })
}

const flat = (size: { width: number; height: number }): Sharp =>
  sharp({ create: { ...size, channels: 3, background: '#456' } })

/** Encodes a picture with the highest quality for which the file stays within the upload limit. */
async function within(encode: (quality: number) => Sharp): Promise<Buffer> {
  for (let quality = 85; ; quality -= 15) {
    const bytes = await encode(quality).toBuffer()
    if (bytes.length <= maxImageBytes || quality < 20) return bytes
  }
}

/** Returns a JPEG with about 10 MB of metadata. */
async function withMetadata(): Promise<Buffer> {
  const bytes = await flat({ width: 64, height: 64 }).jpeg().toBuffer()
  const segment = Buffer.alloc(65_535 + 2)
  segment.writeUInt16BE(0xffe1, 0)
  segment.writeUInt16BE(65_535, 2)
  segment.write('http://ns.adobe.com/xap/1.0/\0', 4)
  const count = Math.floor((maxImageBytes - bytes.length) / segment.length)
  return Buffer.concat([
    bytes.subarray(0, 2),
    ...Array.from({ length: count }, () => segment),
    bytes.subarray(2),
  ])
}

/** Returns a PNG with hundreds of thousands of chunks of an unknown type. */
async function withChunks(): Promise<Buffer> {
  const bytes = await flat({ width: 64, height: 64 }).png().toBuffer()
  const chunk = Buffer.from([0, 0, 0, 0, 0x61, 0x61, 0x41, 0x61, 0, 0, 0, 0])
  const count = Math.floor((maxImageBytes - bytes.length) / chunk.length)
  const afterHead = 33
  return Buffer.concat([
    bytes.subarray(0, afterHead),
    Buffer.alloc(count * chunk.length, chunk),
    bytes.subarray(afterHead),
  ])
}

/**
 * Returns a JPEG with invalid bytes in every kilobyte of its data. The decoder might log a warning for each invalid
 * byte.
 */
async function damaged(): Promise<Buffer> {
  const bytes = await photo({ width: 4000, height: 3000 }).jpeg({ quality: 85 }).toBuffer()
  for (let at = 2_000; at < bytes.length - 2; at += 1_000) bytes.writeUInt16BE(0xffd0, at)
  return bytes
}

const padded = (head: string | Buffer, bytes: number): Buffer =>
  Buffer.concat([Buffer.from(head), Buffer.alloc(bytes, '<a ')]).subarray(0, bytes)

const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex')

export const largestJpeg: FileCase = {
  name: 'JPEG of 40 megapixels',
  type: 'image/jpeg',
  make: () => within((quality) => photo(maxPixels).jpeg({ quality })),
}

/**
 * Pictures with the maximum number of bytes and pixels, and other files that start with the signature of a picture
 * format.
 */
export const pictures: readonly FileCase[] = [
  largestJpeg,
  {
    name: 'progressive JPEG of 40 megapixels',
    type: 'image/jpeg',
    make: () => within((quality) => photo(maxPixels).jpeg({ quality, progressive: true })),
  },
  { name: 'damaged JPEG', type: 'image/jpeg', make: damaged },
  { name: 'JPEG of 10 MB of metadata', type: 'image/jpeg', make: withMetadata },
  { name: 'PNG of 40 megapixels', type: 'image/png', make: () => flat(maxPixels).png().toBuffer() },
  {
    name: 'interlaced PNG of 40 megapixels',
    type: 'image/png',
    make: () => flat(maxPixels).png({ progressive: true }).toBuffer(),
  },
  {
    name: 'PNG of 10 MB',
    type: 'image/png',
    make: () => photo({ width: 2200, height: 1500 }, 60).png({ compressionLevel: 1 }).toBuffer(),
  },
  {
    name: 'PNG of 16 bits and 25 megapixels',
    type: 'image/png',
    make: () => flat(maxHeavyPixels).toColourspace('rgb16').png().toBuffer(),
  },
  { name: 'PNG of 800,000 chunks', type: 'image/png', make: withChunks },
  {
    name: 'WebP of 40 megapixels',
    type: 'image/webp',
    make: () => within((quality) => photo(maxPixels).webp({ quality, effort: 0 })),
  },
  {
    name: 'lossless WebP of 40 megapixels',
    type: 'image/webp',
    make: () => flat(maxPixels).webp({ lossless: true, effort: 0 }).toBuffer(),
  },
  {
    name: 'AVIF of 25 megapixels',
    type: 'image/avif',
    make: () => flat(maxHeavyPixels).avif({ effort: 0 }).toBuffer(),
  },
  {
    name: 'HEIC of 24 megapixels',
    type: 'image/heic',
    make: async () => buildHeic({ grid: [30, 32] }),
  },
  {
    name: '10 MB that start like a JPEG',
    type: 'image/jpeg',
    make: async () => padded(jpegHead, maxImageBytes),
  },
  {
    name: '10 MB that start like a PNG',
    type: 'image/png',
    make: async () => padded(pngHead, maxImageBytes),
  },
  { name: '10 MB of tags', type: 'image/jpeg', make: async () => padded('<svg', maxImageBytes) },
]

/** Evidence files for a dispute, with the maximum file size. */
export const documents: readonly FileCase[] = [
  {
    name: 'PDF of 4.5 MB',
    type: 'application/pdf',
    make: async () => padded('%PDF-1.7\n', maxDocumentBytes),
  },
  { name: 'JPEG of 4.5 MB', type: 'image/jpeg', make: async () => padded(jpegHead, maxDocumentBytes) },
  { name: 'PNG of 4.5 MB', type: 'image/png', make: async () => padded(pngHead, maxDocumentBytes) },
  { name: '4.5 MB of tags', type: 'application/pdf', make: async () => padded('<svg', maxDocumentBytes) },
]
