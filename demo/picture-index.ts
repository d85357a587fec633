import { readFileSync } from 'node:fs'
import { pictureWidths } from '#contract/pictures.ts'
import type { Gender, Pattern } from './catalog/demo-type.ts'
import type { FabricName } from './catalog/fabrics.ts'

/** What the two pictures of a look show; `front` and `detail` are their keys. */
export interface PicturedStyle {
  type: string
  gender: Gender | null
  color: string
  fabric: FabricName
  pattern: Pattern
  traits: Readonly<Record<string, string>>
  /** CSS color to show until a picture is there. */
  blur: string
  front: string
  detail: string
}

/** A key is a hash of the file's bytes: another file has another key, so what is made of it may be kept for good. */
export interface PictureIndex {
  styles: readonly PicturedStyle[]
  /** By username; those named `shared-…` are for sellers without one of their own. */
  portraits: Readonly<Record<string, { key: string; blur: string }>>
}

/** Where the files are: in a folder for each width served. */
export const pictureFolder = new URL('pictures/', import.meta.url)
/** The widest are what the others were made of; their hash is the key. */
export const pictureWidth = Math.max(...pictureWidths)

let index: PictureIndex | undefined

/** Returns what is known of the demo's pictures. */
export function readPictureIndex(): PictureIndex {
  // Read when first needed: a marketplace without the demo has no use for it.
  index ??= JSON.parse(readFileSync(new URL('index.json', pictureFolder), 'utf8')) as PictureIndex
  return index
}

/** Returns the file of each key, relative to the folder of a width. */
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
