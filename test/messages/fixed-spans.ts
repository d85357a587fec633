import type { Part } from '@souk/icu-messages/render'

/** What times and shares are counted in, in English and in the languages there are: the beginning of the word. */
const units =
  'second|minute|hour|day|week|month|year|percent|' + 'Sekunde|Minute|Stunde|Tag|Woche|Monat|Jahr|Prozent'
const inDigits = new RegExp(String.raw`\d[\d.,]*[\s-]*(?:%|(?:${units})\p{L}*)`, 'iu')
const counted = 'two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|thirty|sixty|ninety'
const inEnglishWords = new RegExp(String.raw`\b(?:${counted})[\s-](?:${units})\p{L}*`, 'iu')

/**
 * A span of time, or a share, that is written out in a message: it says what a setting or a constant says, and has to
 * follow it as an argument. Undefined where there is none.
 */
export function fixedSpanOf(parts: readonly Part[]): string | undefined {
  const texts = parts.flatMap((part): (string | undefined)[] => {
    if (typeof part === 'string') return [(inDigits.exec(part) ?? inEnglishWords.exec(part))?.[0]]
    // The form of one number says that number.
    if ('forms' in part)
      return Object.entries(part.forms).map(([form, of]) =>
        form.startsWith('=') ? undefined : fixedSpanOf(of),
      )
    return 'tag' in part ? [fixedSpanOf(part.around)] : []
  })
  return texts.find((text) => text !== undefined)
}
