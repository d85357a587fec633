import type { SlotName } from '#contract/extensions/api.ts'
import { call } from '#web/lib/calls/call.ts'

type OwnSlot = 'order' | 'seller-home' | 'admin-home'
const isOwn = (name: SlotName): name is OwnSlot => ['order', 'seller-home', 'admin-home'].includes(name)

/** Loads the content of a slot. If that fails, the slot stays empty. The server has checked the content. */
export async function fillSlot(place: HTMLElement, slot: SlotName, of: string | undefined): Promise<void> {
  const asked = isOwn(slot)
    ? call('getOwnSlot', { params: { slot }, query: { of } })
    : call('getSlot', { params: { slot }, query: { of } })
  const { html } = await asked.catch(() => ({ html: '' }))
  if (place.firstChild !== null || html === '') return
  place.innerHTML = html
  // Tells the extension's script that its content is in the page.
  place.dispatchEvent(new CustomEvent('souk:slot', { bubbles: true }))
}
