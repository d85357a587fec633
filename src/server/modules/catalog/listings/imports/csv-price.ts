import { decimalsOf } from '#contract/currency.ts'
import { decimalSign } from '#platform/language/formats.ts'
import type { Language } from '#platform/language/translate.ts'

/** A currency's name or sign, before an amount or behind it. */
const sign = String.raw`(?:[a-z]{2,3}|\p{Sc})`
const signs = new RegExp(String.raw`^${sign}{0,2}(?=\d)|(?<=\d)${sign}{0,2}$`, 'giu')
const grouped = /^\d{1,3}(?:[.,]\d{3})+$/

/** `12`, `12.3`, `1,234.50`, and `1.234,50` as others write it: what a currency of so many decimals is read by. */
function shapesOf(decimals: number): { withPoint: RegExp; withComma: RegExp } {
  // Where there are none, zeros may stand there.
  const part = decimals === 0 ? '0{1,2}' : String.raw`\d{1,${decimals}}`
  return {
    withPoint: new RegExp(String.raw`^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(${part}))?$`),
    withComma: new RegExp(String.raw`^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(${part}))?$`),
  }
}

const shapes = new Map([0, 2, 3].map((decimals) => [decimals, shapesOf(decimals)]))

/**
 * The exact amount of a price in a file in the currency's smallest unit, never by way of a float; undefined when it is
 * none. What could be read in two ways, `1.234`, is read as the file's language writes it, or not at all.
 */
export function parsePrice(text: string, language: Language, currency: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replaceAll(signs, '')
  const decimals = decimalsOf(currency)
  const { withPoint, withComma } = shapes.get(decimals)!
  const [own, other] = decimalSign(language) === ',' ? [withComma, withPoint] : [withPoint, withComma]
  const [, whole, part = ''] = own.exec(bare) ?? (grouped.test(bare) ? undefined : other.exec(bare)) ?? []
  const digits = whole?.replaceAll(/[.,]/g, '')
  if (digits === undefined || digits.length > 9) return undefined
  return Number(digits + part.padEnd(decimals, '0').slice(0, decimals))
}
