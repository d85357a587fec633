import type { SavedCard } from '#contract/orders/saved-cards.ts'
import { t, tableOf } from '#web/lib/text/t.ts'

const brands: Partial<Record<string, string>> = tableOf('card.brand')

/** Formats the name of a payment card: `Visa ending in 4242`. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return t('card.ending', { brand: brands[brand] ?? t('card.other-brand'), last4 })
}

/** Formats the expiry date as it is printed on payment cards: `12/40`. */
export function expiryText({ expMonth, expYear }: SavedCard): string {
  return `${String(expMonth).padStart(2, '0')}/${String(expYear % 100).padStart(2, '0')}`
}
