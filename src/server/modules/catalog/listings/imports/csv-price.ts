import { decimalSign } from '#platform/language/formats.ts'
import type { Language } from '#platform/language/translate.ts'

/** `12`, `12.3`, `1,234.50`, and `1.234,50` as others write it; a currency sign before or behind is let pass. */
const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(\d{1,2}))?$/
const grouped = /^\d{1,3}(?:[.,]\d{3})+$/

/**
 * Exact cents of a price in a file, never by way of a float; undefined when it is none. What could be read in two ways,
 * `1.234`, is read as the file's language writes it, or not at all.
 */
export function parsePrice(text: string, language: Language): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replaceAll(/^[$€£]|[$€£]$|USD$|EUR$|GBP$/gi, '')
  const [own, other] = decimalSign(language) === ',' ? [withComma, withPoint] : [withPoint, withComma]
  const [, whole, cents = ''] = own.exec(bare) ?? (grouped.test(bare) ? undefined : other.exec(bare)) ?? []
  const digits = whole?.replaceAll(/[.,]/g, '')
  if (digits === undefined || digits.length > 9) return undefined
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}
