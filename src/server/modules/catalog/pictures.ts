import {
  loadSharp,
  pictureName,
  type PictureFile,
  type PictureFiles,
  type PictureKind,
  type PictureSource,
} from '#platform/pictures/picture-files.ts'

export interface Pictures {
  /** A picture's file, made first if need be; undefined when there is no such picture. */
  find(file: PictureFile): Promise<Uint8Array | undefined>
  /** Waits for what is being made. */
  close(): Promise<void>
}

const namePattern = /^([0-9a-z]{16,64})-(320|640|960)\.(avif|webp|jpg)$/

/** Reads `{key}-{width}.{kind}`; anything else, paths above all, is undefined. */
export function parsePictureName(name: string): PictureFile | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  return { key: parts[1]!, width: Number(parts[2]) as PictureFile['width'], kind: parts[3] as PictureKind }
}

/** Pictures as they were uploaded or are shipped; of what is shipped a missing file is made, once, off the main thread. */
export function openPictures(files: PictureFiles, source?: PictureSource): Pictures {
  const underWay = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(file: PictureFile): Promise<Uint8Array | undefined> {
    const original = await source?.findOriginal(file.key)
    return original && files.make((await loadSharp())(original), file)
  }

  function makeOnce(file: PictureFile): Promise<Uint8Array | undefined> {
    const name = pictureName(file)
    const running = underWay.get(name) ?? make(file).finally(() => underWay.delete(name))
    underWay.set(name, running)
    return running
  }

  return {
    find: async (file) =>
      (await source?.findFile(file)) ?? (await files.read(file)) ?? (await makeOnce(file)),
    async close() {
      await Promise.allSettled(underWay.values())
    },
  }
}
