import type { SlotName } from '#contract/extensions/api.ts'
import { call } from '#web/lib/calls/call.ts'

type OwnSlot = 'order' | 'seller-home' | 'admin-home'
const isOwn = (name: SlotName): name is OwnSlot => ['order', 'seller-home', 'admin-home'].includes(name)

/**
 * Loads the content that extensions provide for a slot and inserts it. If loading fails, the slot stays empty. The HTML
 * can be inserted unchanged, because the server has checked it.
 */
export async function fillSlot(element: HTMLElement, slot: SlotName, of: string | undefined): Promise<void> {
  const loading = isOwn(slot)
    ? call('getOwnSlot', { params: { slot }, query: { of } })
    : call('getSlot', { params: { slot }, query: { of } })
  const { html } = await loading.catch(() => ({ html: '' }))
  if (element.firstChild !== null || html === '') return
  element.innerHTML = html
  // Notifies the extension's JavaScript that the extension's content is now in the page.
  element.dispatchEvent(new CustomEvent('souk:slot', { bubbles: true }))
}
