import type { SlotName } from '#contract/extensions/api.ts'
import { call } from '#web/lib/calls/call.ts'

type OwnSlot = 'order' | 'seller-home' | 'admin-home'
const isOwn = (name: SlotName): name is OwnSlot => ['order', 'seller-home', 'admin-home'].includes(name)

/** Asks what stands in a slot; a page does without what does not come. What comes was checked by the server. */
export async function fillSlot(place: HTMLElement, slot: SlotName, of: string | undefined): Promise<void> {
  const asked = isOwn(slot)
    ? call('getOwnSlot', { params: { slot }, query: { of } })
    : call('getSlot', { params: { slot }, query: { of } })
  const { html } = await asked.catch(() => ({ html: '' }))
  if (place.firstChild !== null || html === '') return
  place.innerHTML = html
  // For the script of an extension: what it looks for is there now.
  place.dispatchEvent(new CustomEvent('souk:slot', { bubbles: true }))
}
