import type { Photo } from '#contract/catalog.ts'
import { drawLook, views } from '#demo/drawing/draw.ts'
import type { Look } from './looks.ts'

const known = new Map<number, string>()

/** The photos of a look as pieces store them, as JSON text; pieces that share a look share its pictures. */
export function photosJson(look: Look): string {
  let json = known.get(look.no)
  if (json === undefined) known.set(look.no, (json = JSON.stringify(photosOf(look))))
  return json
}

export function photosOf(look: Look): Photo[] {
  const name = `${look.colour.name} ${look.fabric.name} ${look.type.noun}`
  return views.map((view) => {
    const { key, blur } = drawLook(look.no, view)
    return { key, width: 960, height: 1200, blur, alt: view === 'front' ? name : `${name}, a closer look` }
  })
}
