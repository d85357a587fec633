import type { Sharp } from 'sharp'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureWidths } from '#contract/listings/pictures.ts'
import {
  loadSharp,
  pictureKinds,
  pictureName,
  type PictureFile,
  type PictureFiles,
  type PictureKind,
  type PictureSource,
} from '#platform/files/picture-files.ts'

export interface Pictures {
  /** A picture's file, made first if need be; undefined when there is no such picture. */
  find(file: PictureFile): Promise<Uint8Array | undefined>
  /** Makes what is missing in the background, one at a time, giving way to whoever asks. */
  startFilling(): void
  /** Lets go of the background and waits for what is being made. */
  close(): Promise<void>
}

const largest = Math.max(...pictureWidths)
const namePattern = /^([0-9a-z]{16,64})-(320|640|960)\.(avif|webp|jpg)$/

/** Reads `{key}-{width}.{kind}`; anything else, paths above all, is undefined. */
export function parsePictureName(name: string): PictureFile | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  return { key: parts[1]!, width: Number(parts[2]) as PictureFile['width'], kind: parts[3] as PictureKind }
}

/** Pictures as they are kept; a missing one is made from the source, once, off the main thread. */
export function openPictures(files: PictureFiles, source?: PictureSource): Pictures {
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()
  let asked = 0
  let isClosing = false
  const closing = Promise.withResolvers<void>()
  const pause = (ms: number) => Promise.race([sleep(ms, undefined, { ref: false }), closing.promise])
  let filling: Promise<void> | undefined

  async function make(file: PictureFile, master?: Sharp): Promise<Uint8Array | undefined> {
    const original = master ?? (await findOriginal(file.key))
    return original && files.make(original, file)
  }

  async function findOriginal(key: string): Promise<Sharp | undefined> {
    const original = await source?.find(key)
    return original && (await loadSharp())(original)
  }

  function makeOnce(file: PictureFile, master?: Sharp): Promise<Uint8Array | undefined> {
    const name = pictureName(file)
    const running = underWay.get(name) ?? make(file, master).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  async function fill(keys: string[]): Promise<void> {
    for (const key of keys) {
      if (isClosing) return
      const startedAt = performance.now()
      // A picture that cannot be made is told to whoever asks for it; the others go on.
      await fillKey(key).catch(() => undefined)
      await pause(Math.min(2000, performance.now() - startedAt))
    }
  }

  /** All files of a key from one decoding. */
  async function fillKey(key: string): Promise<void> {
    const missing: PictureFile[] = []
    for (const kind of pictureKinds)
      for (const width of pictureWidths)
        if (!(await files.has({ key, width, kind }))) missing.push({ key, width, kind })
    const original = missing.length > 0 ? await findOriginal(key) : undefined
    if (!original) return
    const sharp = await loadSharp()
    const master = await original
      .resize({ width: largest })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    for (const file of missing) {
      while (asked > 0 && !isClosing) await pause(50)
      if (isClosing) return
      await makeOnce(file, sharp(master.data, { raw: master.info }))
    }
  }

  return {
    async find(file) {
      const known = await files.read(file)
      if (known) return known
      asked++
      try {
        return await makeOnce(file)
      } finally {
        asked--
      }
    },
    startFilling() {
      if (source) filling ??= source.listKeys().then(fill, () => undefined)
    },
    async close() {
      isClosing = true
      closing.resolve()
      await filling
      await Promise.allSettled(underWay.values())
    },
  }
}
