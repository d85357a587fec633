import { invalid } from './errors.ts'

/** @throws parameter_invalid_string, for what is no currency, and for every one but US dollars, which is not played */
export function checkCurrency(currency: string): void {
  if (currency === 'usd') return
  const isReal = Intl.supportedValuesOf('currency').includes(currency.toUpperCase())
  throw invalid(
    isReal
      ? `The currency ${currency} is not played here: USD only.`
      : `Invalid currency: ${currency}. Stripe does not know it.`,
    'parameter_invalid_string',
    'currency',
  )
}
