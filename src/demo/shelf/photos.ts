import { createHash } from 'node:crypto'
import type { Photo } from '#contract/catalog.ts'
import type { Look } from './looks.ts'

const known = new Map<number, string>()

/** The photos of a look as pieces store them, as JSON text; both views of a look share their pictures. */
export function photosJson(look: Look): string {
  let json = known.get(look.no)
  if (json === undefined) known.set(look.no, (json = JSON.stringify(photosOf(look))))
  return json
}

function photosOf(look: Look): Photo[] {
  return (['front', 'detail'] as const).map((view) => ({
    key: createHash('sha256')
      .update(JSON.stringify([view, look]))
      .digest('hex')
      .slice(0, 24),
    width: 960,
    height: 1200,
    blur: look.colour.hex,
    alt:
      view === 'front'
        ? `${look.colour.name} ${look.type.noun}, front`
        : `${look.colour.name} ${look.type.noun}, ${look.fabric.name} close up`,
  }))
}
