import { restrictedSlots, type SlotName } from '#contract/extensions/api.ts'
import type { PageCallResponse } from './cache/in-process.ts'

/** Matches the HTML of an empty slot, as `src/web/features/site/slot.tsx` renders it. */
const slot = /<div data-slot="([a-z-]+)"(?: data-of="([^"]*)")?[^>]*>(?=<\/div>)/g

/**
 * Inserts the content of extensions into the slots of a page. The content is loaded with the same kind of API calls as
 * the page's data, so that the page cache notices changes. Slots with personal content are filled in the browser,
 * because the session token is stored there.
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
