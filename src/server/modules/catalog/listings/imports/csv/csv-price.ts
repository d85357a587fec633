import { getCurrencyDecimals } from '#contract/currency.ts'
import { decimalSign } from '#platform/language/formats.ts'
import type { Language } from '#platform/language/translate.ts'
import { commonCurrencies } from './currency-signs.ts'

/** Matches ambiguous amounts such as `1.234`: the last three digits can be a group of thousands or decimals. */
const grouped = /^\d{1,3}[.,]\d{3}$/
/**
 * Matches a space between digits. Spaces that do not separate groups of three digits separate two different numbers.
 */
const divided = /\d \d/
const spaced = /(?:^|[^\d.,' ] ?)\d{1,3}(?: \d{3})+(?! ?\d)/
/** Matches amounts in the Indian format: groups of two digits before the last three digits. */
const indian = /^\d{1,2}(?:,\d{2})+,\d{3}(?=$|\.)/
const indianCurrencies: readonly string[] = ['inr', 'npr', 'pkr', 'bdt', 'lkr']
/** Matches an amount with optional text before or after it, such as a currency symbol. */
const cell = /^([^\d]*)(\d[\d.,']*)([^\d]*)$/

const maxPriceLength = 100

/** Returns patterns for amounts with at most this many decimals: `12`, `12.3`, `1,234.50` or `1.234,50`. */
function shapesOf(decimals: number): { withPoint: RegExp; withComma: RegExp } {
  // A price is allowed to have decimals that are zero even if its currency has no decimals.
  const part = decimals === 0 ? '0{1,2}' : String.raw`\d{1,${decimals}}`
  return {
    withPoint: new RegExp(String.raw`^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(${part}))?$`),
    withComma: new RegExp(String.raw`^(\d{1,3}(?:\.\d{3})+|\d+)(?:,(${part}))?$`),
  }
}

const shapes = new Map([0, 2, 3].map((decimals) => [decimals, shapesOf(decimals)]))

/**
 * Price in the smallest unit of the marketplace's currency or, if the price is in another currency, the name of that
 * currency.
 */
export type ReadPrice = { amount: number } | { otherCurrency: string }

/**
 * Parses a price exactly, without floating-point numbers. Returns undefined for text that is not a price. An ambiguous
 * price such as `1.234` is read in the format of the file's language, or rejected. A price in another currency never
 * results in an amount.
 * @param currencies currencies named outside the cell: in a currency column or in the name of the price column
 */
export function readPrice(
  text: string,
  language: Language,
  currency: string,
  currencies: readonly string[] = [],
): ReadPrice | undefined {
  if (text.length > maxPriceLength) return undefined
  const line = text
    .replaceAll(/[’ʼ′´`]/g, "'")
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  if (divided.test(line) && !spaced.test(line)) return undefined
  const bare = line
    .replaceAll(' ', '')
    // Remove the dash from `45,-` and `45:-`, because it represents zero cents.
    .replace(/[.,:][-–—]{1,2}(?=\D*$)/u, '')
  const [, before = '', amountText = '', after = ''] = cell.exec(bare) ?? []
  if (amountText === '') return undefined
  const inCell = before + after === '' ? [] : [before, after]
  if (inCell.length > 0 && !commonCurrencies(inCell)) return undefined
  const named = [...inCell, ...currencies].filter((name) => name.trim() !== '')
  const agreed = commonCurrencies(named)
  if (named.length > 0 && !agreed?.includes(currency))
    return { otherCurrency: agreed?.length === 1 ? agreed[0]!.toUpperCase() : named.join(' ') }
  const plain = indianCurrencies.includes(currency)
    ? amountText.replace(indian, (whole) => whole.replaceAll(',', ''))
    : amountText
  const amount = amountOf(plain, language, getCurrencyDecimals(currency))
  return amount === undefined ? undefined : { amount }
}

function amountOf(text: string, language: Language, decimals: number): number | undefined {
  const bare = text.replace(/^\d{1,3}(?:'\d{3})+(?=$|[.,])/, (whole) => whole.replaceAll("'", ''))
  const { withPoint, withComma } = shapes.get(decimals)!
  const [own, other] = decimalSign(language) === ',' ? [withComma, withPoint] : [withPoint, withComma]
  const [, whole, part = ''] = own.exec(bare) ?? (grouped.test(bare) ? undefined : other.exec(bare)) ?? []
  const digits = whole?.replaceAll(/[.,]/g, '')
  if (digits === undefined || digits.length > 9) return undefined
  return Number(digits + part.padEnd(decimals, '0').slice(0, decimals))
}

/** Returns the amount if the text is a price in the marketplace's currency; undefined for any other text. */
export function parsePrice(text: string, language: Language, currency: string): number | undefined {
  const price = readPrice(text, language, currency)
  return price && 'amount' in price ? price.amount : undefined
}
