import { locale } from 'virtual:language'
import { pageCurrency } from './currency.ts'

/**
 * Creates functions that parse and format amounts in form fields, for a language and a number of decimals. A comma or a
 * point before the last one or two digits is always a decimal separator, because keypads and people do not always
 * follow the page's language. Thousands separators are accepted only in the language's own format, so that no amount is
 * ambiguous. If `currency` is set, amounts with the symbol of a different currency are rejected.
 */
export function createCentsFormat(tag: string, decimals: number, currency?: string) {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
  const hasComma = new Intl.NumberFormat(tag).format(0.5).includes(',')
  // If the currency has no decimals, only zeros are accepted after the decimal separator.
  const part = decimals === 0 ? '0{1,2}' : `\\d{1,${decimals}}`
  const shape = new RegExp(
    hasComma
      ? `^(\\d{1,3}(?:\\.\\d{3})+|\\d+)(?:,(${part}))?$|^(\\d+)\\.(${part})$`
      : `^(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(${part}))?$|^(\\d+),(${part})$`,
  )
  const isOwn = (sign: string) => currency === undefined || symbolsOf(tag, currency).includes(sign)
  return {
    /**
     * Parses an amount to cents: `129`, `129.5`, `129,50` or `$1,290.00`, in German `1.290,00 €`. Returns
     * undefined if the text is not a valid amount.
     */
    readCents(text: string): number | undefined {
      const bare = text.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/u, (sign) => (isOwn(sign.trim()) ? '' : sign))
      const parts = shape.exec(bare)
      if (!parts) return undefined
      const [, own, ownDecimals, plain, plainDecimals] = parts
      const whole = (own ?? plain ?? '').replaceAll(/\D/g, '')
      const rest = (ownDecimals ?? plainDecimals ?? '').padEnd(decimals, '0').slice(0, decimals)
      const cents = Number(whole + rest)
      return Number.isSafeInteger(cents) ? cents : undefined
    },
    /** Formats cents for a form field: `1290.00`, or `1290,00` in German. */
    centsText: (cents: number): string => format.format(cents / 10 ** decimals),
    /**
     * Returns an example of a valid amount, such as `89.50` or `8950`. The example is a multiple of `step` and at most
     * `max` cents.
     */
    exampleText: (step: number, max = Infinity): string =>
      format.format(Math.min(Math.round(8950 / step) * step, max) / 10 ** decimals),
  }
}

/** Returns the symbols of a currency, such as `$` and `US$`. Any other symbol means a different currency. */
const symbolsOf = (tag: string, currency: string): string[] =>
  (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value,
  )

let cachedFormat: ReturnType<typeof createCentsFormat> | undefined
const pageCentsFormat = () =>
  (cachedFormat ??= createCentsFormat(locale, pageCurrency().decimals, pageCurrency().code))

/** Parses an amount in the marketplace's currency to cents. Returns undefined if the text is not a valid amount. */
export const readCents = (text: string): number | undefined => pageCentsFormat().readCents(text)
/** Formats cents for a form field, without a currency symbol or thousands separators. */
export const centsText = (cents: number): string => pageCentsFormat().centsText(cents)
/** Returns an example of a valid amount of at most `max` cents, for hints and error messages. */
export const exampleText = (max?: number): string => pageCentsFormat().exampleText(pageCurrency().step, max)
