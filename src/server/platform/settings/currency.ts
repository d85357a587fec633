import { defaultCurrency, getChargeStep } from '#contract/currency.ts'
import { fail } from '../errors/app-error.ts'
import { moneyText } from '../language/formats.ts'
import { translate } from '../language/translate.ts'

let current = defaultCurrency

/** Sets the currency of this process from the settings. A process serves only one marketplace. */
export function setMarketplaceCurrency(code: string): void {
  current = code
}

/** Returns the marketplace's currency in Stripe's notation: `usd`. */
export const marketplaceCurrency = (): string => current

/**
 * Rejects amounts with decimals that a currency does not use. For example, the last digit of an amount in Kuwaiti dinar
 * must be 0.
 * @throws invalid_field for `field`
 */
export function requireChargeable(cents: number, currency: string, field: string): void {
  const step = getChargeStep(currency)
  if (cents % step === 0) return
  throw fail('invalid_field', {
    field,
    message: (language) =>
      translate(language, 'error.amount-step', { step: moneyText(language, { cents: step, currency }) }),
  })
}
