import { bagLimit } from 'virtual:contract-words'
import {
  bagCookie,
  flashCookie,
  readCookie,
  readDocumentCookies,
  setCookie,
} from '#web/lib/session/cookies.ts'
import { itemPattern } from '#web/features/session/bag.ts'

/**
 * Adds an item to the bag's cookie if the item's form is submitted before hydration. After hydration, `chooseSizeHere`
 * does this. This module is part of the JavaScript that every page loads first, so it imports only the cookie
 * functions. Returns a function that removes the listener.
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
    const units: string[] = readCookie(readDocumentCookies(), 'bag')?.match(itemPattern) ?? []
    const isIn = units.includes(unit)
    const isFull = !isIn && units.length >= bagLimit
    if (!isIn && !isFull) setCookie(bagCookie([...units, unit]))
    const isBuyNow = sent.get('then') === 'checkout' && !isFull
    if (!isBuyNow) setCookie(flashCookie(isIn ? 'in-bag-already' : isFull ? 'bag-full' : 'in-bag'))
    location.assign(isBuyNow ? '/checkout' : location.pathname)
  }
  addEventListener('submit', keep, true)
  return () => removeEventListener('submit', keep, true)
}
