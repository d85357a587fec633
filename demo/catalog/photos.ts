import type { Photo } from '#contract/listings/pictures.ts'
import { drawStyle, views } from '#demo/drawing/draw.ts'
import type { Style } from './styles.ts'

const known = new Map<number, Photo[]>()

/** The photos of a look as listings store them, as JSON text; listings that share a look share its pictures. */
export function photosJson(style: Style): string {
  return JSON.stringify(photosOf(style))
}

export function photosOf(style: Style): Photo[] {
  let photos = known.get(style.no)
  if (photos === undefined) known.set(style.no, (photos = drawPhotos(style)))
  return photos
}

function drawPhotos(style: Style): Photo[] {
  const name = `${style.color.name} ${style.fabric.name} ${style.type.noun}`
  return views.map((view) => {
    const { key, blur } = drawStyle(style.no, view)
    return { key, width: 960, height: 1200, blur, alt: view === 'front' ? name : `${name}, a closer look` }
  })
}
