import { mostSizes } from 'virtual:contract-words'
import { readCents } from '#web/ui/cents.ts'
import { sentSizes, type ListingDraft } from './draft.ts'

/** By the field's name in the API: `priceCents`, `sizes.0.qty`. */
export type DraftFaults = Readonly<Record<string, string>>

const leastCents = 100
const mostCents = 5_000_000

export function priceFault(text: string): string | undefined {
  const cents = readCents(text)
  if (cents === undefined) return 'Please enter a price such as 120 or 89.50'
  if (cents < leastCents) return 'At least 1.00'
  return cents > mostCents ? 'At most 50,000.00' : undefined
}

export function qtyFault(text: string): string | undefined {
  return /^\d{1,3}$/.test(text.trim()) ? undefined : 'Please enter a whole number, 999 at most'
}

/** What could not be saved at all, not even as a draft. */
export function faultsOfDraft(draft: ListingDraft): DraftFaults {
  const found: Record<string, string | undefined> = {
    priceCents: draft.price.trim() === '' ? undefined : priceFault(draft.price),
    totalAllowed: /^\d{0,5}$/.test(draft.total.trim()) ? undefined : 'Please enter a whole number',
  }
  const sizes = sentSizes(draft)
  if (sizes.length > mostSizes) found.sizes = `At most ${mostSizes} sizes`
  const names = sizes.map(({ size }) => size.trim().toLowerCase())
  for (const [at, { size, qty }] of sizes.entries()) {
    found[`sizes.${at}.size`] = nameFault(size.trim(), names.indexOf(names[at] ?? '') < at)
    found[`sizes.${at}.qty`] = qtyFault(qty)
  }
  for (const [at, { fault }] of draft.photos.entries()) if (fault !== '') found[`upload.${at}`] = fault
  return onlyFaults(found)
}

function nameFault(size: string, isTwice: boolean): string | undefined {
  if (size === '') return 'Please name the size'
  if (size.includes('|')) return 'A size cannot contain |'
  return isTwice ? 'Two sizes have the same name' : undefined
}

/** What a listing still needs before it can be on the shop. */
export function missingIn(draft: ListingDraft, hasGender: boolean): DraftFaults {
  const isEmpty = (field: 'title' | 'brand' | 'type' | 'color' | 'condition' | 'price') =>
    draft[field].trim() === ''
  return onlyFaults({
    title: isEmpty('title') ? 'Give it a title before you list it' : undefined,
    brand: isEmpty('brand') ? 'Say which brand it is before you list it' : undefined,
    type: isEmpty('type') ? 'Say what type it is before you list it' : undefined,
    gender: hasGender && draft.gender === '' ? 'Say for whom it is before you list it' : undefined,
    color: isEmpty('color') ? 'Say which colour it has before you list it' : undefined,
    condition: isEmpty('condition') ? 'Say which condition it is in before you list it' : undefined,
    priceCents: isEmpty('price') ? 'Set a price before you list it' : undefined,
    sizes: sentSizes(draft).length === 0 ? 'Add at least one size before you list it' : undefined,
  })
}

function onlyFaults(found: Record<string, string | undefined>): DraftFaults {
  const faults = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return Object.fromEntries(faults)
}
