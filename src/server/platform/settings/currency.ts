import { defaultCurrency, stepOf } from '#contract/currency.ts'
import { fail } from '../errors/app-error.ts'
import { moneyText } from '../language/formats.ts'
import { translate } from '../language/translate.ts'

let current = defaultCurrency

/** What this process charges in, from its settings: one process is one marketplace. */
export function setMarketplaceCurrency(code: string): void {
  current = code
}

/** The currency of the marketplace, as Stripe writes it: `usd`. */
export const marketplaceCurrency = (): string => current

/**
 * Some currencies have digits nobody pays with: an amount in Kuwaiti dinar ends in 0.
 * @throws invalid_field of that name
 */
export function requireChargeable(cents: number, currency: string, field: string): void {
  const step = stepOf(currency)
  if (cents % step === 0) return
  throw fail('invalid_field', {
    field,
    message: (language) =>
      translate(language, 'error.amount-step', { step: moneyText(language, { cents: step, currency }) }),
  })
}
