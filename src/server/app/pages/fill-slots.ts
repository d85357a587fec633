import { restrictedSlots, type SlotName } from '#contract/extensions/api.ts'
import type { PageCallResponse } from './cache/in-process.ts'

/** Matches the markup of `src/web/features/site/slot.tsx`. */
const slot = /<div data-slot="([a-z-]+)"(?: data-of="([^"]*)")?[^>]*>(?=<\/div>)/g

/**
 * Fills the slots of a page with the content of extensions. The content comes from the same API calls as the page's
 * data, so it is part of the cached page's digest. Slots with personal content are filled in the browser, which has
 * the token.
 */
export async function fillSlots(
  page: Buffer,
  ask: (path: string) => Promise<PageCallResponse>,
): Promise<Buffer> {
  const text = String(page)
  const places = [...text.matchAll(slot)].filter(([, name]) => !restrictedSlots.includes(name as SlotName))
  const filled = await Promise.all(
    places.map(async ([, name, of]) => {
      const query = of === undefined ? '' : `?of=${encodeURIComponent(of)}`
      const { status, body } = await ask(`/api/slots/${name}${query}`)
      return status === 200 ? (JSON.parse(body) as { html: string }).html : ''
    }),
  )
  let whole = ''
  let at = 0
  for (const [number, place] of places.entries()) {
    const end = place.index + place[0].length
    whole += text.slice(at, end) + filled[number]!
    at = end
  }
  return Buffer.from(whole + text.slice(at))
}
