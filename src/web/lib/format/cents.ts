import { locale } from 'virtual:language'
import { pageCurrency } from './currency.ts'

/**
 * Amounts as a language writes them in a field, in a currency of so many decimals. A decimal point is read everywhere, as many
 * keypads have no other key; a comma and marks between thousands only as the language writes them, so that no amount is read in
 * two ways. With `currency`, an amount with another symbol is rejected.
 */
export function centsOf(tag: string, decimals: number, currency?: string) {
  const format = new Intl.NumberFormat(tag, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: false,
  })
  const hasComma = new Intl.NumberFormat(tag).format(0.5).includes(',')
  // Where there are none, zeros may stand there.
  const part = decimals === 0 ? '0{1,2}' : `\\d{1,${decimals}}`
  const shape = new RegExp(
    hasComma
      ? `^(\\d{1,3}(?:\\.\\d{3})+|\\d+)(?:,(${part}))?$|^(\\d+)\\.(${part})$`
      : `^(\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.(${part}))?$`,
  )
  const isOwn = (sign: string) => currency === undefined || signsOf(tag, currency).includes(sign)
  return {
    /** `129`, `129.5`, `$1,290.00`, in German also `129,50` and `1.290,00 €` → cents, exactly; undefined for anything else. */
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
    /** `1290.00`, `1290,00`: as it stands in a field. */
    centsText: (cents: number): string => format.format(cents / 10 ** decimals),
    /** `89.50`, `8950`: an amount as it may be typed, a multiple of a step, and at most `max` cents. */
    exampleText: (step: number, max = Infinity): string =>
      format.format(Math.min(Math.round(8950 / step) * step, max) / 10 ** decimals),
  }
}

/** Returns the symbols of a currency, such as `$` and `US$`. Other symbols mean another currency. */
const signsOf = (tag: string, currency: string): string[] =>
  (['symbol', 'narrowSymbol'] as const).map(
    (currencyDisplay) =>
      new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')!.value,
  )

let own: ReturnType<typeof centsOf> | undefined
const ours = () => (own ??= centsOf(locale, pageCurrency().decimals, pageCurrency().code))

/** What was typed in a field, in the marketplace's currency; undefined where it is no amount. */
export const readCents = (text: string): number | undefined => ours().readCents(text)
/** As it stands in a field. */
export const centsText = (cents: number): string => ours().centsText(cents)
/** An amount as it may be typed, of at most `max` cents, for words that ask for one. */
export const exampleText = (max?: number): string => ours().exampleText(pageCurrency().step, max)
