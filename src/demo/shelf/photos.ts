import type { Photo } from '#contract/pictures.ts'
import { drawLook, views } from '#demo/drawing/draw.ts'
import type { Look } from './looks.ts'

const known = new Map<number, Photo[]>()

/** The photos of a look as pieces store them, as JSON text; pieces that share a look share its pictures. */
export function photosJson(look: Look): string {
  return JSON.stringify(photosOf(look))
}

export function photosOf(look: Look): Photo[] {
  let photos = known.get(look.no)
  if (photos === undefined) known.set(look.no, (photos = drawPhotos(look)))
  return photos
}

function drawPhotos(look: Look): Photo[] {
  const name = `${look.colour.name} ${look.fabric.name} ${look.type.noun}`
  return views.map((view) => {
    const { key, blur } = drawLook(look.no, view)
    return { key, width: 960, height: 1200, blur, alt: view === 'front' ? name : `${name}, a closer look` }
  })
}
