import { createHash, randomBytes } from 'node:crypto'
import type { Metadata, Sharp } from 'sharp'
import { pictureWidths, type Photo } from '#contract/listings/pictures.ts'
import { fail } from '../http/app-error.ts'
import type { Files } from './files.ts'
import { openPlaces } from './places.ts'

export const pictureKinds = ['avif', 'webp', 'jpg'] as const
export type PictureKind = (typeof pictureKinds)[number]

export interface PictureFile {
  key: string
  width: (typeof pictureWidths)[number]
  kind: PictureKind
}

/** What is known of a picture when it has been kept; its alt text is the caller's to say. */
export type StoredPicture = Omit<Photo, 'alt'>

/** Where the picture of a key comes from while it has no files: the demo's pictures. */
export interface PictureSource {
  /** Any image sharp reads; undefined for a key it does not know. */
  find(key: string): Promise<Buffer | undefined>
  /** The keys worth having before anybody asks, the most wanted first. */
  listKeys(): Promise<string[]>
}

export interface PictureFiles {
  read(file: PictureFile): Promise<Uint8Array | undefined>
  has(file: PictureFile): Promise<boolean>
  /** Encodes one file of a picture, keeps it and returns it. */
  make(image: Sharp, file: PictureFile): Promise<Uint8Array>
  /**
   * Keeps an upload: decoded and encoded anew, upright, so that nothing but pixels is left of it. `square` cuts it.
   * @throws not_an_image, or too_many_requests when too many wait
   */
  save(bytes: Uint8Array, shape?: 'square'): Promise<StoredPicture>
  /** A picture nothing shows any more. */
  remove(key: string): Promise<void>
}

const largest = Math.max(...pictureWidths)
const white = '#ffffff'
/** An upload waits in memory, 10 MB at most each. */
const mostWaiting = 12
/** Beyond it a picture is taken for a bomb and not unpacked. */
const mostPixels = 60_000_000
const mostSide = 16_000

/** Pictures as files, each in three sizes and kinds; encoding runs off the main thread, two at a time. */
export function openPictureFiles(files: Files): PictureFiles {
  const places = openPlaces(2)

  async function write(image: Sharp, file: PictureFile): Promise<Uint8Array> {
    const bytes = await encode(image, file).toBuffer()
    await files.write(pathOf(file), bytes)
    return bytes
  }

  return {
    read: (file) => files.read(pathOf(file)),
    has: (file) => files.has(pathOf(file)),
    async make(image, file) {
      await places.take()
      try {
        return await write(image, file)
      } finally {
        places.release()
      }
    },
    async save(bytes, shape) {
      await places.take(mostWaiting)
      try {
        const sharp = await loadSharp()
        const { data, info } = await unpack(bytes, shape)
        const master = () => sharp(data, { raw: info })
        const blur = await master().resize({ width: 16 }).webp({ quality: 40 }).toBuffer()
        const key = createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 32)
        for (const kind of pictureKinds)
          for (const width of pictureWidths) await write(master(), { key, width, kind })
        const { width, height } = info
        return { key, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
      } finally {
        places.release()
      }
    },
    async remove(key) {
      for (const kind of pictureKinds)
        for (const width of pictureWidths) await files.remove(pathOf({ key, width, kind }))
    },
  }
}

/** Not before a picture is made: its library takes some 10 MB, and serving what is there needs none of it. */
export async function loadSharp() {
  return (await import('sharp')).default
}

export function pictureName({ key, width, kind }: PictureFile): string {
  return `${key}-${width}.${kind}`
}

function pathOf(file: PictureFile): string {
  return `pictures/${file.key.slice(0, 2)}/${pictureName(file)}`
}

async function unpack(bytes: Uint8Array, shape?: 'square') {
  // Of nothing at all sharp makes a fault of ours.
  if (bytes.length === 0) throw fail('not_an_image')
  const sharp = await loadSharp()
  const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  const metadata = await image.metadata().catch(() => undefined)
  if (!metadata || !isTaken(metadata)) throw fail('not_an_image')
  const sized =
    shape === 'square'
      ? image.autoOrient().resize(largest, largest, { fit: 'cover', position: 'attention' })
      : image
          .autoOrient()
          .resize({ width: largest, height: largest * 2, fit: 'inside', withoutEnlargement: true })
  return sized
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw fail('not_an_image')
    })
}

function isTaken({ format, compression, width, height }: Metadata): boolean {
  if (width > mostSide || height > mostSide) return false
  if (format === 'heif') return compression === 'av1'
  return format === 'jpeg' || format === 'png' || format === 'webp'
}

function encode(image: Sharp, { width, kind }: PictureFile): Sharp {
  const sized = image.resize({ width }).flatten({ background: white })
  if (kind === 'avif') return sized.avif({ quality: 52, effort: 2 })
  if (kind === 'webp') return sized.webp({ quality: 78 })
  return sized.jpeg({ quality: 80, mozjpeg: true })
}
