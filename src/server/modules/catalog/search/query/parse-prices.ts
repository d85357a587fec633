/** Price range in a search text, in cents. */
export interface ParsedPrice {
  minCents: number | undefined
  maxCents: number | undefined
}

interface Found extends ParsedPrice {
  /** Number of words that the price takes up in the search text. */
  length: number
}

/** Folded phrases that introduce a maximum price, longest phrase first. */
const belowPhrases = phrases(
  'no more than|not more than|less than|lower than|cheaper than|up to|under|below|beneath|max|maximum|within|' +
    'nicht mehr als|weniger als|gunstiger als|guenstiger als|billiger als|bis zu|unter|bis|hochstens|hoechstens|maximal',
)
const abovePhrases = phrases(
  'not less than|more than|higher than|at least|starting at|over|above|min|minimum|' +
    'nicht weniger als|mehr als|uber|ueber|ab|mindestens|minimal',
)
const betweenWords = new Set(['between', 'zwischen'])
const rangeWords = new Set(['and', 'to', 'und', 'bis'])
const currencies = new Set(
  'usd dollar dollars buck bucks eur euro euros gbp pound pounds chf franken cents currency'.split(' '),
)
/** Words that replace a currency sign and a range of prices, because folding removes signs and dashes. */
const sign = 'currency'
const between = 'between'

function phrases(list: string): string[][] {
  return list
    .split('|')
    .map((phrase) => phrase.split(' '))
    .toSorted((a, b) => b.length - a.length)
}

/**
 * Replaces currency signs, cents, thousands separators, and price ranges with words, because folding would remove these
 * parts.
 */
export function spellOutPrices(text: string): string {
  if (!/\d/.test(text)) return text
  return text
    .replace(/(\d)[,.](?=\d{3}(?!\d))/g, '$1')
    .replace(/(\d)[.,](\d\d)(?!\d)/g, '$1c$2')
    .replace(/([$€£])\s*(\d+(?:c\d\d)?)\s*[-–—]\s*[$€£]?\s*(\d+)/g, ` ${between} ${sign} $2 and $3 `)
    .replace(/(\d+(?:c\d\d)?)\s*[-–—]\s*(\d+(?:c\d\d)?)\s*[$€£]/g, ` ${between} ${sign} $1 and $2 `)
    .replace(/(?<![\d-–.])(\d{2,4})\s*[-–—]\s*(\d{2,5})(?![\d.])(?!\s*(?:y|m|c|j)[a-z]*\b)/gi, wideRange)
    .replace(/[$€£]\s*(?=\d)/g, ` ${sign} `)
    .replace(/(\d)\s*[$€£]/g, `$1 ${sign} `)
}

/**
 * Replaces a range of numbers with a price range if it cannot be a size range: if it spans 10 or more, or exceeds 60.
 */
function wideRange(text: string, from: string, to: string): string {
  const isPrice = Number(to) > Number(from) && (Number(to) > 60 || Number(to) - Number(from) >= 10)
  return isPrice ? ` ${between} ${sign} ${from} and ${to} ` : text
}

/** Parses a price that starts at position `at`: `under 50`, `over $200`, `between 50 and 100`, `30 dollars`. */
export function parsePriceAt(words: readonly string[], at: number): Found | undefined {
  if (betweenWords.has(words[at]!)) {
    const low = amountAt(words, at + 1)
    const isRange = low && rangeWords.has(words[at + 1 + low.length] ?? '')
    const high = isRange ? amountAt(words, at + 2 + low.length) : undefined
    if (!low || !high) return undefined
    const [minCents, maxCents] = [low.cents, high.cents].sort((a, b) => a - b)
    return { minCents, maxCents, length: 2 + low.length + high.length }
  }
  for (const [list, bound] of [
    [belowPhrases, 'maxCents'],
    [abovePhrases, 'minCents'],
  ] as const) {
    const phrase = list.find((each) => each.every((word, i) => words[at + i] === word))
    const amount = phrase && amountAt(words, at + phrase.length)
    if (amount)
      return {
        minCents: undefined,
        maxCents: undefined,
        [bound]: amount.cents,
        length: phrase.length + amount.length,
      }
  }
  // An amount without a preposition, such as `30 dollars`, is a maximum price.
  const amount = amountAt(words, at)
  return amount?.isMoney ? { minCents: undefined, maxCents: amount.cents, length: amount.length } : undefined
}

/** Parses a number with an optional currency before or after it. */
function amountAt(
  words: readonly string[],
  at: number,
): { cents: number; length: number; isMoney: boolean } | undefined {
  const isBefore = currencies.has(words[at] ?? '')
  const [, whole, cents = '0'] = /^(\d{1,6})(?:c(\d\d))?$/.exec(words[isBefore ? at + 1 : at] ?? '') ?? []
  if (whole === undefined) return undefined
  const end = at + (isBefore ? 2 : 1)
  const isBehind = !isBefore && currencies.has(words[end] ?? '')
  return {
    cents: Number(whole) * 100 + Number(cents),
    length: end - at + (isBehind ? 1 : 0),
    isMoney: isBefore || isBehind,
  }
}

/** Returns a price for display, in the form in which the shopper probably typed it. */
export function formatTypedPrice(text: string): string {
  return text
    .replace(/(\d)c(\d\d)\b/g, '$1.$2')
    .replace(/currency (\d)/g, '$$$1')
    .replace(/^between (\$?[\d.]+) and (\$?[\d.]+)/, '$1-$2')
    .replace(/(\d) currency/g, '$1')
}
