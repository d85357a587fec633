import { createHash, randomBytes } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { pictureWidths, type Photo } from '#contract/pictures.ts'
import { fail } from '../errors/app-error.ts'
import type { Files } from '../files/files.ts'
import { privateKey } from './photo-access.ts'
import { isStorageFull } from '../core/storage-full.ts'
import { requireFewChunks } from './png-chunks.ts'
import { isWholePicture } from './whole-picture.ts'
import { refusedPicture } from './refused-picture.ts'
import { openPlaces, own } from '../errors/places.ts'
import { translate } from '../language/translate.ts'
import type { Words } from '../errors/error-words.ts'

export const pictureKinds = ['avif', 'webp', 'jpg'] as const
export type PictureKind = (typeof pictureKinds)[number]

export interface PictureFile {
  key: string
  width: (typeof pictureWidths)[number]
  kind: PictureKind
}

/** Stored picture without alt text, which the caller adds. */
export type StoredPicture = Omit<Photo, 'alt'>

/** Source of pictures that were never uploaded, such as the demo's. */
export interface PictureSource {
  /** Returns a bundled file, or undefined if it must be encoded. */
  findFile(file: PictureFile): Promise<Buffer | undefined>
  /** Returns the original in a format that sharp reads, or undefined for an unknown key. */
  findOriginal(key: string): Promise<Buffer | undefined>
}

export interface PictureFiles {
  /** Reads a file; undefined if it is missing or damaged. */
  read(file: PictureFile): Promise<Uint8Array | undefined>
  /** Encodes one file of a picture, stores it unless the disk is full, and returns it. */
  make(image: Sharp, file: PictureFile): Promise<Uint8Array>
  /**
   * Saves an upload. It is decoded and re-encoded upright, which removes all metadata. Waiting uploads take turns by
   * sender `who`. 'square' crops the picture; 'private' marks its key, so that its files require signed URLs.
   * @throws not_an_image, too_large for too many pixels, too_many_requests if too many uploads wait
   */
  save(bytes: Uint8Array, who: string, use?: 'square' | 'private'): Promise<StoredPicture>
  /** Removes all files of a picture that is no longer used. */
  remove(key: string): Promise<void>
}

const largest = Math.max(...pictureWidths)
/** Maximum height; taller pictures are scaled down to it. */
const tallest = largest * 2
/** Size of the placeholder shown until the picture has loaded. */
const tiny = { width: 16, height: 32, fit: 'inside' } as const
const white = '#ffffff'
/** Maximum number of waiting uploads; each holds up to 10 MB in memory. */
const mostWaiting = 12
/**
 * Maximum number of pixels. Larger pictures are treated as decompression bombs, because a tiny file can declare any
 * size.
 */
const mostPixels = 40_000_000
/** Maximum number of pixels for formats that need more memory: AVIF and pictures with more than 8 bits per channel. */
const mostHeavyPixels = 24_000_000
const mostSide = 16_000
/** Timeout for decoding in seconds, enough for any allowed picture even on a busy machine. */
const unpackSeconds = 10

/**
 * Creates the store of pictures. Each picture has three sizes in three formats; encoding runs off the main thread,
 * two at a time.
 */
export function openPictureFiles(files: Files): PictureFiles {
  const places = openPlaces(2, mostWaiting, {
    message: (language) => translate(language, 'error.photos-preparing'),
    retryAfter: 2,
  })

  async function write(image: Sharp, file: PictureFile): Promise<void> {
    await files.write(pathOf(file), await encode(image, file).toBuffer())
  }

  async function remove(key: string): Promise<void> {
    for (const kind of pictureKinds)
      for (const width of pictureWidths) await files.remove(pathOf({ key, width, kind }))
  }

  return {
    async read(file) {
      const bytes = await files.read(pathOf(file))
      return bytes && isWholePicture(file.kind, bytes) ? bytes : undefined
    },
    async make(image, file) {
      await places.take(own)
      try {
        const bytes = await encode(image, file).toBuffer()
        // A full disk does not matter: the file is encoded again for the next visitor.
        await files.write(pathOf(file), bytes).catch((error: unknown) => {
          if (!isStorageFull(error)) throw error
        })
        return bytes
      } finally {
        places.release()
      }
    },
    async save(bytes, who, use) {
      await places.take(who)
      try {
        const sharp = await loadSharp()
        const { data, info } = await unpack(bytes, use === 'square' ? use : undefined)
        const master = () => sharp(data, { raw: info })
        const blur = await master().resize(tiny).webp({ quality: 40 }).toBuffer()
        const id = createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 32)
        const key = use === 'private' ? privateKey(id) : id
        try {
          for (const kind of pictureKinds)
            for (const width of pictureWidths) await write(master(), { key, width, kind })
        } catch (error) {
          // No row has this key, so nothing else would remove the files that were written.
          await remove(key).catch(() => undefined)
          throw error
        }
        const { width, height } = info
        return { key, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
      } finally {
        places.release()
      }
    },
    remove,
  }
}

/** Loads sharp on demand: the library takes about 10 MB, and serving existing files does not need it. */
export async function loadSharp() {
  return (await import('sharp')).default
}

export function pictureName({ key, width, kind }: PictureFile): string {
  return `${key}-${width}.${kind}`
}

function pathOf(file: PictureFile): string {
  return `pictures/${file.key.slice(0, 2)}/${pictureName(file)}`
}

const heavyPlaces = openPlaces(1, Infinity)

async function takeHeavyPlace(): Promise<() => void> {
  await heavyPlaces.take(own)
  return () => heavyPlaces.release()
}

async function unpack(bytes: Uint8Array, shape?: 'square') {
  // sharp reports an empty input as a programming error.
  if (bytes.length === 0) throw fail('not_an_image')
  requireFewChunks(bytes)
  const sharp = await loadSharp()
  const image = sharp(bytes, { failOn: 'error', sequentialRead: true })
  const metadata = await image.metadata().catch((error: unknown) => {
    throw String(error).includes('pixel limit') ? tooLarge(tooManyPixels) : refusedPicture(bytes)
  })
  if (!isTaken(metadata)) throw refusedPicture(bytes)
  requireFewPixels(metadata)
  // The square is at most as large as the shorter side; otherwise a narrow strip would be enlarged to gigapixels.
  const side = Math.min(largest, metadata.width, metadata.height)
  const sized =
    shape === 'square'
      ? image.autoOrient().resize(side, side, { fit: 'cover', position: 'attention' })
      : image
          .autoOrient()
          .resize({ width: largest, height: tallest, fit: 'inside', withoutEnlargement: true })
  // Decoding an AVIF of the maximum size takes about 400 MB.
  const release = isHeavy(metadata) ? await takeHeavyPlace() : () => {}
  return sized
    .timeout({ seconds: unpackSeconds })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .finally(release)
    .catch((error: unknown) => {
      if (String(error).includes('timeout'))
        throw tooLarge((language) => translate(language, 'error.photo-slow'))
      throw fail('not_an_image')
    })
}

/** Checks the size declared in the header, before any decoding. */
function requireFewPixels({ format, depth, width, height }: Metadata): void {
  const pixels = width * height
  if (isHeavy({ format, depth }) && pixels > mostHeavyPixels)
    throw tooLarge((language) =>
      translate(language, 'error.photo-too-detailed', { most: mostHeavyPixels / 1e6 }),
    )
  if (pixels > mostPixels || width > mostSide || height > mostSide) throw tooLarge(tooManyPixels)
}

const tooManyPixels: Words = (language) =>
  translate(language, 'error.photo-too-large', { most: mostPixels / 1e6, side: mostSide })

function isHeavy({ format, depth }: Pick<Metadata, 'format' | 'depth'>): boolean {
  return format === 'heif' || (depth !== 'uchar' && depth !== undefined)
}

function tooLarge(message: Words): Error {
  return fail('too_large', { message })
}

function isTaken({ format, compression }: Metadata): boolean {
  if (format === 'heif') return compression === 'av1'
  return format === 'jpeg' || format === 'png' || format === 'webp'
}

function encode(image: Sharp, { width, kind }: PictureFile): Sharp {
  // At full width, a strip of one by ten pixels would be enlarged to fifteen megapixels.
  const sized = image.resize({ width, height: tallest, fit: 'inside' }).flatten({ background: white })
  if (kind === 'avif') return sized.avif({ quality: 52, effort: 2 })
  if (kind === 'webp') return sized.webp({ quality: 78 })
  return sized.jpeg({ quality: 80, mozjpeg: true })
}
