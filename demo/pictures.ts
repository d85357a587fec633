import { readFile } from 'node:fs/promises'
import type { PictureSource } from '#platform/pictures/picture-files.ts'
import { listPictureFiles, pictureFolder, pictureWidth } from './picture-index.ts'

/** Returns the source of the demo's pictures; where a picture's file is missing it throws an error that names it. */
export function openDemoPictures(folder = pictureFolder): PictureSource {
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
