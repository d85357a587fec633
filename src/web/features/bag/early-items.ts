import { maxBagItems, maxQuantity } from 'virtual:contract-values'
import {
  bagCookie,
  flashCookie,
  readCookie,
  readDocumentCookies,
  setCookie,
} from '#web/lib/session/cookies.ts'
import { itemPattern } from '#web/features/session/bag.ts'

/**
 * Adds an item to the bag's cookie if the buy form is submitted before hydration. After hydration,
 * `chooseSizeInBrowser` adds items. This module is part of the JavaScript that every page loads first, so it imports
 * only the cookie functions. Returns a function that removes the listener.
 */
export function addEarlyItems(): () => void {
  const keep = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { bagOf } = form.dataset
    if (bagOf === undefined) return
    const sent = new FormData(form, event.submitter)
    if (!sent.has('sizeID')) return
    event.preventDefault()
    const unit = `${bagOf}~${String(sent.get('sizeID'))}`
    const quantity = Number(sent.get('quantity') ?? 1)
    const chosen = quantity > 1 ? `${unit}~${quantity}` : unit
    const units: string[] = readCookie(readDocumentCookies(), 'bag')?.match(itemPattern) ?? []
    const others = units.filter((one) => one !== unit && !one.startsWith(`${unit}~`))
    const isIn = units.includes(chosen) || (quantity <= 1 && others.length < units.length)
    const count = others.reduce((sum, one) => sum + Number(one.split('~')[2] ?? 1), quantity)
    const isFull = !isIn && (others.length >= maxBagItems || count > maxQuantity)
    if (!isIn && !isFull) setCookie(bagCookie([...others, chosen]))
    const isBuyNow = sent.get('then') === 'checkout' && !isFull
    if (!isBuyNow) setCookie(flashCookie(isIn ? 'in-bag-already' : isFull ? 'bag-full' : 'in-bag'))
    location.assign(isBuyNow ? '/checkout' : location.pathname)
  }
  addEventListener('submit', keep, true)
  return () => removeEventListener('submit', keep, true)
}
