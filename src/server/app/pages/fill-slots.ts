import { ownSlots, type SlotName } from '#contract/extensions/api.ts'
import type { PageCallAnswer } from './cache/in-process.ts'

/** As `src/web/features/site/slot.tsx` draws it. */
const slot = /<div data-slot="([a-z-]+)"(?: data-of="([^"]*)")?[^>]*>(?=<\/div>)/g

/**
 * Puts into a page what extensions say in its places, by calls as its loaders make them: so what they say is a part of what a kept
 * page is known by. What is one visitor's own is left to their browser, which has their token.
 */
export async function fillSlots(
  page: Buffer,
  ask: (path: string) => Promise<PageCallAnswer>,
): Promise<Buffer> {
  const text = String(page)
  const places = [...text.matchAll(slot)].filter(([, name]) => !ownSlots.includes(name as SlotName))
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
