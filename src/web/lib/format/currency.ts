/** Currency of the marketplace: its code (`usd`), its number of decimals, and the smallest payable amount. */
export interface PageCurrency {
  code: string
  decimals: number
  /** Smallest payable amount, in the currency's smallest unit. All payable amounts are multiples of this amount. */
  step: number
}

let cached: PageCurrency | undefined

/**
 * Sets the currency before the server renders a page. The page passes the currency to the browser, so that the browser
 * does not have to load a list of all currencies.
 */
export function setPageCurrency(currency: PageCurrency): void {
  cached = currency
}

export function pageCurrency(): PageCurrency {
  cached ??= typeof document === 'undefined' ? dollar : readAttribute()
  return cached
}

/** Formats the currency as an attribute of the page's `html` element. */
export function currencyAttribute(): string {
  const { code, decimals, step } = pageCurrency()
  return `${code} ${decimals} ${step}`
}

/** Returns the number of smallest units in one unit of the currency, such as 100 cents in a dollar. */
export const minorUnitsPerUnit = (): number => 10 ** pageCurrency().decimals

const dollar: PageCurrency = { code: 'usd', decimals: 2, step: 1 }

function readAttribute(): PageCurrency {
  const [code, decimals, step] = (document.documentElement.dataset['currency'] ?? '').split(' ')
  return code ? { code, decimals: Number(decimals), step: Number(step) } : dollar
}
