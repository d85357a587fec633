/** What the marketplace charges in: the code (`usd`), how many decimals, and what an amount is a multiple of. */
export interface PageCurrency {
  code: string
  decimals: number
  /** In the smallest unit. */
  step: number
}

let known: PageCurrency | undefined

/** The server says it before it renders; a page carries it on, so that no browser needs the list of all currencies. */
export function setPageCurrency(currency: PageCurrency): void {
  known = currency
}

export function pageCurrency(): PageCurrency {
  known ??= typeof document === 'undefined' ? dollar : readAttribute()
  return known
}

/** As it stands on the page's `html` element. */
export function currencyAttribute(): string {
  const { code, decimals, step } = pageCurrency()
  return `${code} ${decimals} ${step}`
}

/** How many of the smallest unit make one. */
export const wholeUnit = (): number => 10 ** pageCurrency().decimals

const dollar: PageCurrency = { code: 'usd', decimals: 2, step: 1 }

function readAttribute(): PageCurrency {
  const [code, decimals, step] = (document.documentElement.dataset['currency'] ?? '').split(' ')
  return code ? { code, decimals: Number(decimals), step: Number(step) } : dollar
}
