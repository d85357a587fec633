import { createHash, randomBytes } from 'node:crypto'
import type { Sharp } from 'sharp'
import { pictureWidths, type Photo } from '#contract/pictures.ts'
import type { Files } from '../files/files.ts'
import { createPrivatePhotoKey } from './photo-access.ts'
import { isStorageFull } from '../core/storage-full.ts'
import { isWholePicture } from './whole-picture.ts'
import { backgroundColor, loadSharp, maxHeight, openPicture, type PictureLog } from './decode-picture.ts'
import { createFairSemaphore, appCaller } from '../errors/semaphore.ts'
import { translate } from '../language/translate.ts'

export const pictureKinds = ['avif', 'webp', 'jpg'] as const
export type PictureKind = (typeof pictureKinds)[number]

export interface PictureFile {
  key: string
  width: (typeof pictureWidths)[number]
  kind: PictureKind
}

/** Stored picture. The caller adds the alternative text. */
export type StoredPicture = Omit<Photo, 'alt'>

/** Source of pictures that were not uploaded, such as the demo's pictures. */
export interface PictureSource {
  /** Returns a bundled file, or undefined if it has to be encoded. */
  findFile(file: PictureFile): Promise<Buffer | undefined>
  /** Returns the original picture in a format that sharp can read, or undefined if the key is unknown. */
  findOriginal(key: string): Promise<Buffer | undefined>
}

export interface PictureFiles {
  /** Reads a file. Returns undefined if the file is missing or damaged. */
  read(file: PictureFile): Promise<Uint8Array | undefined>
  /** Encodes one file of a picture and returns it. Also stores it, unless the disk is full. */
  encode(image: Sharp, file: PictureFile): Promise<Uint8Array>
  /**
   * Saves an uploaded picture. The picture is decoded, rotated upright and encoded again, which removes all metadata.
   * If uploads are waiting, senders (`who`) take turns. The use 'square' crops the picture. The use 'private' marks the
   * picture's key, so that its files require signed URLs.
   * @throws not_an_image, too_large for too many pixels, too_many_requests if too many uploads are waiting
   */
  save(bytes: Uint8Array, who: string, use?: 'square' | 'private'): Promise<StoredPicture>
  /** Removes all files of a picture that is no longer in use. */
  remove(key: string): Promise<void>
}

/** Maximum size, in pixels, of the placeholder that is shown until the picture has loaded. */
const placeholderSize = { width: 16, height: 32, fit: 'inside' } as const
/** Maximum number of waiting uploads. Each upload holds up to 10 MB in memory. */
const maxWaiting = 12
/**
 * Creates the store for pictures. Each picture has three sizes in three formats. Encoding runs off the main
 * thread, at most two pictures at a time. `log` receives errors of the HEIC decoder.
 */
export function createPictureFiles(files: Files, log?: PictureLog): PictureFiles {
  const tooMany: Parameters<typeof createFairSemaphore>[2] = {
    message: (language) => translate(language, 'error.photos-preparing'),
    retryAfter: 2,
  }
  const slots = createFairSemaphore(2, maxWaiting, tooMany)
  /** Pictures that need a lot of memory are saved one at a time. */
  const heavySlots = createFairSemaphore(1, maxWaiting, tooMany)

  /**
   * Runs `work` under the limit on concurrent encodings. A picture that needs a lot of memory first waits for other
   * such pictures, so that it does not block other pictures while it waits.
   */
  async function inSlot<T>(who: string, isHeavy: boolean, work: () => Promise<T>): Promise<T> {
    if (isHeavy) await heavySlots.acquire(who)
    try {
      await slots.acquire(who)
      try {
        return await work()
      } finally {
        slots.release()
      }
    } finally {
      if (isHeavy) heavySlots.release()
    }
  }

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
    async encode(image, file) {
      return inSlot(appCaller, false, async () => {
        const bytes = await encode(image, file).toBuffer()
        // Ignores an error because of a full disk. The file is then encoded again for the next visitor.
        await files.write(pathOf(file), bytes).catch((error: unknown) => {
          if (!isStorageFull(error)) throw error
        })
        return bytes
      })
    },
    async save(bytes, who, use) {
      const picture = await openPicture(bytes, log)
      return inSlot(who, picture.isHeavy, async () => {
        const sharp = await loadSharp()
        const { data, info } = await picture.decode(use === 'square' ? use : undefined)
        const master = () => sharp(data, { raw: info })
        const blur = await master().resize(placeholderSize).webp({ quality: 40 }).toBuffer()
        const id = createHash('sha256').update(randomBytes(16)).update(bytes).digest('hex').slice(0, 32)
        const key = use === 'private' ? createPrivatePhotoKey(id) : id
        try {
          for (const kind of pictureKinds)
            for (const width of pictureWidths) await write(master(), { key, width, kind })
        } catch (error) {
          // Removes the files that were already written. No later cleanup would, because no database row contains this
          // key yet.
          await remove(key).catch(() => undefined)
          throw error
        }
        const { width, height } = info
        return { key, width, height, blur: `data:image/webp;base64,${blur.toString('base64')}` }
      })
    },
    remove,
  }
}

export function pictureName({ key, width, kind }: PictureFile): string {
  return `${key}-${width}.${kind}`
}

function pathOf(file: PictureFile): string {
  return `pictures/${file.key.slice(0, 2)}/${pictureName(file)}`
}

function encode(image: Sharp, { width, kind }: PictureFile): Sharp {
  // Limits the height too. Otherwise, a strip of one by ten pixels would be enlarged to full width and have fifteen
  // megapixels.
  const sized = image
    .resize({ width, height: maxHeight, fit: 'inside' })
    .flatten({ background: backgroundColor })
  if (kind === 'avif') return sized.avif({ quality: 52, effort: 2 })
  if (kind === 'webp') return sized.webp({ quality: 78 })
  return sized.jpeg({ quality: 80, mozjpeg: true })
}
