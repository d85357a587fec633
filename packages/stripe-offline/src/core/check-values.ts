import { invalid } from './errors.ts'

/** Where a buyer is led back to: a web address, so never a script. */
export function webUrl(url: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw invalid('Invalid URL: return_url', 'url_invalid', 'return_url')
  return url
}

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
