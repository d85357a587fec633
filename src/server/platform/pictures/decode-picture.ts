import type { Metadata, Sharp } from 'sharp'
import { pictureWidths } from '#contract/pictures.ts'
import { fail } from '../errors/app-error.ts'
import type { LocalizedText } from '../errors/error-text.ts'
import { translate } from '../language/translate.ts'
import { decodeHeic } from './heic/decode-heic.ts'
import { requireFewChunks } from './png-chunks.ts'
import { isHeic, unreadableHeicError, unsupportedPictureError } from './unsupported-picture.ts'

const maxWidth = Math.max(...pictureWidths)
/** Maximum height of a picture, in pixels. Taller pictures are scaled down. */
export const maxHeight = maxWidth * 2
/** Background color for pictures with transparency. */
export const backgroundColor = '#ffffff'
/**
 * Maximum number of pixels. Larger pictures are rejected, because they could be decompression bombs: even a tiny file
 * can declare a huge size.
 */
const maxPixels = 40_000_000
/**
 * Maximum number of pixels in formats that need more memory: AVIF, HEIC, and pictures with more than 8 bits per
 * channel. 24-megapixel photos, the default of recent iPhones, have 24.5 million pixels.
 */
const maxHeavyPixels = 25_000_000
const maxSide = 16_000
/** Timeout, in seconds, for decoding. Sufficient for any allowed picture, even on a busy machine. */
const decodeTimeoutSeconds = 10
/** Timeout for decoding a HEIC photo, in ms. Decoding in WebAssembly takes about twice as long as in native code. */
const heicTimeoutMs = 20_000

/** Log for errors of the HEIC decoder, which the sender of the photo cannot fix. */
export interface PictureLog {
  warn(details: object, text: string): void
}

/**
 * Loads sharp only when it is needed, because the library uses about 10 MB of memory and serving existing files does
 * not need it.
 */
export async function loadSharp() {
  return (await import('sharp')).default
}

/** Uploaded picture whose header has been checked. */
export interface UploadedPicture {
  /**
   * Whether decoding needs a lot of memory: an AVIF of the maximum size takes about 400 MB. Callers must decode such
   * pictures one at a time.
   */
  isHeavy: boolean
  /**
   * Decodes the picture into raw pixels: upright, in sRGB, without metadata, and no larger than the largest stored
   * file.
   * @throws not_an_image, too_large
   */
  decode(shape?: 'square'): ReturnType<typeof toPixels>
}

/**
 * Checks the format and the dimensions of an uploaded picture, without decoding it. `log` receives errors of the HEIC
 * decoder.
 * @throws not_an_image, too_large
 */
export async function openPicture(bytes: Uint8Array, log?: PictureLog): Promise<UploadedPicture> {
  // An empty file is rejected here, because sharp reports an empty input as a programming error.
  if (bytes.length === 0) throw fail('not_an_image')
  if (isHeic(bytes))
    return { isHeavy: true, decode: (shape?: 'square') => decodeHeicPicture(bytes, shape, log) }
  requireFewChunks(bytes)
  const image = await openImage(bytes)
  const metadata = await image.metadata().catch((error: unknown) => {
    throw String(error).includes('pixel limit') ? tooLarge(tooManyPixels) : unsupportedPictureError(bytes)
  })
  if (!isSupported(metadata)) throw unsupportedPictureError(bytes)
  requireFewPixels(metadata)
  return { isHeavy: isHeavy(metadata), decode: (shape?: 'square') => toPixels(image, metadata, shape) }
}

async function openImage(bytes: Uint8Array): Promise<Sharp> {
  return (await loadSharp())(bytes, { failOn: 'error', sequentialRead: true })
}

async function decodeHeicPicture(bytes: Uint8Array, shape?: 'square', log?: PictureLog) {
  const result = await decodeHeic(bytes, { maxPixels: maxHeavyPixels, maxSide }, heicTimeoutMs)
  if ('error' in result) {
    if (result.cause) log?.warn({ err: result.cause }, 'the HEIC decoder failed')
    if (result.error === 'too-many-pixels') throw tooLarge(tooDetailed)
    throw result.error === 'timeout' ? tooLarge(tooSlow) : unreadableHeicError()
  }
  const image = await openImage(result.tiff)
  return toPixels(image, await image.metadata(), shape)
}

async function toPixels(image: Sharp, { width, height }: Metadata, shape?: 'square') {
  // The square must not be larger than the shorter side. Otherwise, a narrow strip would be enlarged to gigapixels.
  const side = Math.min(maxWidth, width, height)
  const sized =
    shape === 'square'
      ? image.autoOrient().resize(side, side, { fit: 'cover', position: 'attention' })
      : image
          .autoOrient()
          .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
  return sized
    .timeout({ seconds: decodeTimeoutSeconds })
    .flatten({ background: backgroundColor })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw String(error).includes('timeout') ? tooLarge(tooSlow) : fail('not_an_image')
    })
}

/** Checks the number of pixels that the file's header declares, before the picture is decoded. */
function requireFewPixels({ format, depth, width, height }: Metadata): void {
  const pixels = width * height
  if (isHeavy({ format, depth }) && pixels > maxHeavyPixels) throw tooLarge(tooDetailed)
  if (pixels > maxPixels || width > maxSide || height > maxSide) throw tooLarge(tooManyPixels)
}

const tooDetailed: LocalizedText = (language) =>
  translate(language, 'error.photo-too-detailed', { most: maxHeavyPixels / 1e6 })

const tooManyPixels: LocalizedText = (language) =>
  translate(language, 'error.photo-too-large', { most: maxPixels / 1e6, side: maxSide })

const tooSlow: LocalizedText = (language) => translate(language, 'error.photo-slow')

function isHeavy({ format, depth }: Pick<Metadata, 'format' | 'depth'>): boolean {
  return format === 'heif' || (depth !== 'uchar' && depth !== undefined)
}

function tooLarge(message: LocalizedText): Error {
  return fail('too_large', { message })
}

function isSupported({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1'
  return format === 'jpeg' || format === 'png' || format === 'webp'
}
