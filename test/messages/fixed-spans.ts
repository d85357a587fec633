import type { Part } from '@souk/icu-messages/render'

/** Beginnings of the words for units of time and percentages, in all languages. */
const units =
  'second|minute|hour|day|week|month|year|percent|' + 'Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|Prozent'
const inDigits = new RegExp(String.raw`\d[\d.,]*[\s-]*(?:%|(?:${units})\p{L}*)`, 'iu')
const counted = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety'
const inEnglishWords = new RegExp(String.raw`\b(?:${counted})[\s-](?:${units})\p{L}*`, 'iu')

/**
 * Returns a time span or percentage that is written out in a message, or undefined. Such a value repeats a setting or a
 * constant, so it must be an argument.
 */
export function findFixedSpan(parts: readonly Part[]): string | undefined {
  const texts = parts.flatMap((part): (string | undefined)[] => {
    if (typeof part === 'string') return [(inDigits.exec(part) ?? inEnglishWords.exec(part))?.[0]]
    // A plural form of an exact number may name that number.
    if ('forms' in part)
      return Object.entries(part.forms).map(([form, of]) =>
        form.startsWith('=') ? undefined : findFixedSpan(of),
      )
    return 'tag' in part ? [findFixedSpan(part.around)] : []
  })
  return texts.find((text) => text !== undefined)
}
