import type { Part } from '@souk/icu-messages/render'

/**
 * Regular expression for time units and percentages in all languages of the messages. It contains only the beginnings
 * of words.
 */
const units =
  'second|minute|hour|day|week|month|year|percent|' + 'Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|Prozent'
const inDigits = new RegExp(String.raw`\d[\d.,]*[\s-]*(?:%|(?:${units})\p{L}*)`, 'iu')
const counted = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety'
const inEnglishWords = new RegExp(String.raw`\b(?:${counted})[\s-](?:${units})\p{L}*`, 'iu')

/**
 * Returns a time span or percentage that is hard-coded in a message, or undefined if there is none. It must be an
 * argument of the message instead, because its value comes from a setting or a constant.
 */
export function findFixedSpan(parts: readonly Part[]): string | undefined {
  const texts = parts.flatMap((part): (string | undefined)[] => {
    if (typeof part === 'string') return [(inDigits.exec(part) ?? inEnglishWords.exec(part))?.[0]]
    // A plural form for exactly one number is allowed to contain this number.
    if ('forms' in part)
      return Object.entries(part.forms).map(([form, of]) =>
        form.startsWith('=') ? undefined : findFixedSpan(of),
      )
    return 'tag' in part ? [findFixedSpan(part.around)] : []
  })
  return texts.find((text) => text !== undefined)
}
