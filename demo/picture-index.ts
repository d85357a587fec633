import { readFileSync } from 'node:fs'
import { pictureWidths } from '#contract/pictures.ts'
import type { Gender, Pattern } from './catalog/demo-type.ts'
import type { FabricName } from './catalog/fabrics.ts'

/** Style of a listing, with two pictures. `front` and `detail` are the keys of these pictures. */
export interface PicturedStyle {
  type: string
  gender: Gender | null
  color: string
  fabric: FabricName
  pattern: Pattern
  traits: Readonly<Record<string, string>>
  /** CSS color shown until the picture has loaded. */
  blur: string
  front: string
  detail: string
}

/**
 * Index of the demo's pictures. The key of a picture is a hash of the picture file, so resized versions can be cached
 * forever.
 */
export interface PictureIndex {
  styles: readonly PicturedStyle[]
  /**
   * Portraits, keyed by username. Entries whose key starts with `shared-` are for sellers without their own portrait.
   */
  portraits: Readonly<Record<string, { key: string; blur: string }>>
}

/** Folder of the picture files, with a subfolder for each width. */
export const pictureFolder = new URL('pictures/', import.meta.url)
/**
 * Width of the original pictures in pixels. Pictures in all other widths were created from the originals. The key of a
 * picture is the hash of its original.
 */
export const pictureWidth = Math.max(...pictureWidths)

let index: PictureIndex | undefined

/** Returns the index of the demo's pictures. */
export function readPictureIndex(): PictureIndex {
  // Reads the file on first use, because a marketplace without a demo does not need the index.
  index ??= JSON.parse(readFileSync(new URL('index.json', pictureFolder), 'utf8')) as PictureIndex
  return index
}

/** Returns the file names of the pictures, keyed by picture key. The names are relative to the folder for a width. */
export function listPictureFiles(): Map<string, string> {
  const { styles, portraits } = readPictureIndex()
  return new Map([
    ...styles.flatMap(({ front, detail }, no) => [
      [front, styleFile(no, 'front')] as const,
      [detail, styleFile(no, 'detail')] as const,
    ]),
    ...Object.entries(portraits).map(([name, { key }]) => [key, `portraits/${name}.avif`] as const),
  ])
}

function styleFile(no: number, view: 'front' | 'detail'): string {
  return `styles/${String(no).padStart(3, '0')}-${view}.avif`
}
