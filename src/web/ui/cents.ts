import { locale } from 'virtual:language'

/**
 * Amounts as a language writes them in a field. A decimal point is read everywhere, as many keypads have no other key; a
 * comma and marks between thousands only as the language writes them, so that no amount is read in two ways.
 */
export function centsOf(tag: string) {
  const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, useGrouping: false })
  const hasComma = format.format(0).includes(',')
  const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
  const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$|^(\d+)\.(\d{1,2})$/
  return {
    /** `129`, `129.5`, `$1,290.00`, in German also `129,50` and `1.290,00 €` → cents, exactly; undefined for anything else. */
    readCents(text: string): number | undefined {
      const bare = text.trim().replace(/^\p{Sc}\s*|\s*\p{Sc}$/u, '')
      const parts = (hasComma ? withComma : withPoint).exec(bare)
      if (!parts) return undefined
      const [, own, ownDecimals, plain, decimals] = parts
      const whole = (own ?? plain ?? '').replaceAll(/\D/g, '')
      const cents = Number(whole + (ownDecimals ?? decimals ?? '').padEnd(2, '0'))
      return Number.isSafeInteger(cents) ? cents : undefined
    },
    /** `1290.00`, `1290,00`: as it stands in a field. */
    centsText: (cents: number): string => format.format(cents / 100),
  }
}

export const { readCents, centsText } = centsOf(locale)
