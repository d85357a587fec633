// Schemas for text from people. They clean and check it before any other rule of the contract applies, in time that is
// proportional to its length.
import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'

/** Scripts in which a joiner between two letters, or at the end of a word, changes how the word is written. */
const joiningScript =
  '[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Mong}\\p{Script=Nkoo}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}' +
  '\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}' +
  '\\p{Script=Khmr}\\p{Script=Mymr}\\p{Script=Tibt}]'
const joiner = '[\\u200C\\u200D]'
/**
 * Format characters before Arabic and Kaithi numbers, which are visible although Unicode classifies them as format
 * characters.
 */
const numberSigns = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}'
/** Letters and marks that fonts draw as blank. */
const fillers = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2800\\u3164\\uFFA0'
const variationSelectors = '\\uFE00-\\uFE0E\\u{E0100}-\\u{E01EF}'
/** Flags of parts of a country: a black flag, invisible letters and an end character. */
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}'
const emojiJoiner =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})'
const scriptJoiner = `(?<=${joiningScript})${joiner}(?!${joiner})`
const ideographVariant = '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]'

/** Matches invisible characters. Its first group matches those that are kept. */
const invisible = new RegExp(
  `(${flag}|${emojiJoiner}|${scriptJoiner}|${ideographVariant}|[${numberSigns}])|[\\p{Cf}${fillers}${variationSelectors}]`,
  'gu',
)

function withoutInvisible(text: string): string {
  return text.replace(invisible, (_, kept: string | undefined) => kept ?? '')
}

/** More combining marks than any script puts on a letter. They would cover other lines, and normalizing them takes quadratic time. */
const excessMarks = /(\p{M}{6})\p{M}+/gu

function normalized(text: string): string {
  return text.replace(excessMarks, '$1').normalize('NFC')
}

/**
 * Returns a text on one line in Unicode's form NFC: with single spaces between words, and without invisible and bidirectional
 * control characters.
 */
export function cleanLine(text: string): string {
  return normalized(withoutInvisible(normalized(text)).replace(/\s+/gu, ' ').trim())
}

/** Cleans text of several lines as `cleanLine` does, but keeps line breaks and the spaces at the start of a line. */
export function cleanText(text: string): string {
  const lines = withoutInvisible(normalized(text))
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s/gu, ' ').trimEnd())
    .join('\n')
    .trim()
  return normalized(lines)
}

/** Returns whether a cleaned text has a visible character. Spaces, and marks without a letter, do not count. */
function isVisible(text: string): boolean {
  return /[^\s\p{M}]/u.test(text)
}

/** Matches a control character other than white space. */
const unprintable = /[^\P{Cc}\t-\r\u0085]/u
/** Matches a control character other than a tab, or an encoded word that mail programs would decode: "=?utf-8?q?…". */
const unprintableInHeader = /[^\P{Cc}\t]|=\?[\w-]{1,40}\?[bq]\?/iu

/**
 * Text of one line, cleaned by `cleanLine`, at most `max` characters. It may be empty, and becomes empty if it has no
 * visible character. Control characters other than white space are rejected.
 */
export function lineText(max: number) {
  return cleaned(max, cleanLine, unprintable)
}

/** Text of one line for email headers and shipping labels: like `lineText`, but line breaks are rejected. */
export function headerText(max: number) {
  return cleaned(max, cleanLine, unprintableInHeader)
}

/** Text of several lines, cleaned by `cleanText`, at most `max` characters, otherwise like `lineText`. */
export function multilineText(max: number) {
  return cleaned(max, cleanText, unprintable)
}

function cleaned(max: number, clean: (text: string) => string, refused: RegExp) {
  return (
    z
      .string()
      // `max` applies to the cleaned text. This limit bounds the work of cleaning.
      .max(2 * max + 1000, { abort: true, error: inputError('text-too-long') })
      .refine((text) => !refused.test(text), { error: inputError('plain-text'), abort: true })
      .overwrite((text) => visibleOrEmpty(clean(text)))
      .max(max, { abort: true })
  )
}

function visibleOrEmpty(text: string): string {
  return isVisible(text) ? text : ''
}
