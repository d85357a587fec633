import type { Photo } from '#contract/pictures.ts'
import { readPictureIndex } from '#demo/picture-index.ts'
import type { Style } from './styles.ts'

const known = new Map<number, Photo[]>()

/**
 * Returns the photos of a style as JSON, in the format in which listings store their photos. Listings with the same
 * style have the same photos.
 */
export function photosJson(style: Style): string {
  return JSON.stringify(createStylePhotos(style))
}

export function createStylePhotos(style: Style): Photo[] {
  let photos = known.get(style.no)
  if (photos === undefined) known.set(style.no, (photos = findPhotos(style)))
  return photos
}

function findPhotos(style: Style): Photo[] {
  const { front, detail, blur } = readPictureIndex().styles[style.no]!
  const name = `${style.color.name} ${style.fabric.name} ${style.type.noun}`
  const size = { width: 960, height: 1200, blur }
  return [
    { key: front, ...size, alt: name },
    { key: detail, ...size, alt: `${name}, a closer look` },
  ]
}
