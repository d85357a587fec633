import { bagLimit } from 'virtual:contract-words'
import { bagCookie, flashCookie, readCookie, readJar, setCookie } from '#web/lib/session/cookies.ts'
import { unitPattern } from '#web/features/session/bag.ts'

/**
 * Puts an item into the bag whose form is sent before React heeds it, as `chooseSizeHere` does afterwards: whoever presses again
 * or goes on before a server has answered has it all the same. What it answers stops this. Every first page brings it, so it
 * knows no more of the bag than its cookie.
 */
export function keepEarlyItems(): () => void {
  const keep = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    const { bagOf } = form.dataset
    if (bagOf === undefined) return
    const sent = new FormData(form, event.submitter)
    if (!sent.has('sizeID')) return
    event.preventDefault()
    const unit = `${bagOf}~${String(sent.get('sizeID'))}`
    const units: string[] = readCookie(readJar(), 'bag')?.match(unitPattern) ?? []
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
