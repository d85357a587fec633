import { locale } from 'virtual:language'
import { pageCurrency } from './currency.ts'

/**
 * Creates functions that parse and format amounts in form fields, for a language and a number of decimals. A decimal
 * point is always accepted, because many keypads have no comma. Commas and thousands separators are accepted only in
 * the language's own format, so that no amount is ambiguous. If `currency` is set, amounts with another currency
 * symbol are rejected.
 */
export function createCentsFormat(tag: string, decimals: number, currency?: string) {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
  const hasComma = new Intl.NumberFormat(tag).format(0.5).includes(',')
  // For currencies without decimals, only zeros are accepted after the decimal separator.
  const part = decimals === 0 ? '0{1,2}' : `\\d{1,${decimals}}`
  const shape = new RegExp(
    hasComma
      ? `^(\\d{1,3}(?:\\.\\d{3})+|\\d+)(?:,(${part}))?$|^(\\d+)\\.(${part})$`
      : `^(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(${part}))?$`,
  )
  const isOwn = (sign: string) => currency === undefined || signsOf(tag, currency).includes(sign)
  return {
    /**
     * Parses `129`, `129.5` and `$1,290.00`, in German also `129,50` and `1.290,00 €`, to cents; undefined if invalid.
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
    /** Formats cents for a form field: `1290.00`, in German `1290,00`. */
    centsText: (cents: number): string => format.format(cents / 10 ** decimals),
    /** Returns an example of a valid amount, such as `89.50` or `8950`: a multiple of `step`, at most `max` cents. */
    exampleText: (step: number, max = Infinity): string =>
      format.format(Math.min(Math.round(8950 / step) * step, max) / 10 ** decimals),
  }
}

/** Returns the symbols of a currency, such as `$` and `US$`. An amount with any other symbol is in another currency. */
const signsOf = (tag: string, currency: string): string[] =>
  (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value,
  )

let own: ReturnType<typeof createCentsFormat> | undefined
const ours = () => (own ??= createCentsFormat(locale, pageCurrency().decimals, pageCurrency().code))

/** Parses an amount in the marketplace's currency to cents; undefined if invalid. */
export const readCents = (text: string): number | undefined => ours().readCents(text)
/** Formats cents for a form field, without currency symbol and thousands separators. */
export const centsText = (cents: number): string => ours().centsText(cents)
/** Returns an example of a valid amount of at most `max` cents, for hints and error messages. */
export const exampleText = (max?: number): string => ours().exampleText(pageCurrency().step, max)
