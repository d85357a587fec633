import { readFile } from 'node:fs/promises'
import type { PictureSource } from '#platform/pictures/picture-files.ts'
import { listPictureFiles, pictureFolder, pictureWidth } from './picture-index.ts'

/**
 * Returns a picture source that reads the demo's pictures. If a file is missing, the source throws an error with the
 * path of the missing file.
 */
export function createDemoPictures(folder = pictureFolder): PictureSource {
  let files: Map<string, string> | undefined
  async function read(key: string, width: number): Promise<Buffer | undefined> {
    const file = (files ??= listPictureFiles()).get(key)
    return file === undefined ? undefined : readFile(new URL(`${width}/${file}`, folder))
  }
  return {
    findFile: async ({ key, width, kind }) => (kind === 'avif' ? read(key, width) : undefined),
    findOriginal: (key) => read(key, pictureWidth),
  }
}
