import { loadSharp } from '#platform/pictures/decode-picture.ts'
import {
  pictureName,
  type PictureFile,
  type PictureFiles,
  type PictureKind,
  type PictureSource,
} from '#platform/pictures/picture-files.ts'

export interface Pictures {
  /** Returns a picture file. Generates the file first if necessary. Returns undefined for an unknown picture. */
  find(file: PictureFile): Promise<Uint8Array | undefined>
  /** Waits until no picture is being generated. */
  close(): Promise<void>
}

const namePattern = /^([0-9a-z]{16,64})-(320|640|960)\.(avif|webp|jpg)$/

/** Parses a file name such as `{key}-{width}.{kind}`. Returns undefined for any other name, including paths. */
export function parsePictureName(name: string): PictureFile | undefined {
  const parts = namePattern.exec(name)
  if (!parts) return undefined
  return { key: parts[1]!, width: Number(parts[2]) as PictureFile['width'], kind: parts[3] as PictureKind }
}

/**
 * Opens the store of uploaded and bundled pictures. Generates missing files of bundled pictures once, in a worker
 * thread.
 */
export function createPictures(files: PictureFiles, source?: PictureSource): Pictures {
  const inProgress = new Map<string, Promise<Uint8Array | undefined>>()

  async function make(file: PictureFile): Promise<Uint8Array | undefined> {
    const original = await source?.findOriginal(file.key)
    return original && files.encode((await loadSharp())(original), file)
  }

  function makeOnce(file: PictureFile): Promise<Uint8Array | undefined> {
    const name = pictureName(file)
    const running = inProgress.get(name) ?? make(file).finally(() => inProgress.delete(name))
    inProgress.set(name, running)
    return running
  }

  return {
    find: async (file) =>
      (await source?.findFile(file)) ?? (await files.read(file)) ?? (await makeOnce(file)),
    async close() {
      await Promise.allSettled(inProgress.values())
    },
  }
}
