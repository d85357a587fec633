// Schemas for text that users enter. Each schema cleans and validates the text in linear time, before any other
// validation rule applies.
import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'

/**
 * Writing systems in which a joiner (the character ZWJ or ZWNJ) between two letters or at the end of a word changes how
 * the word is displayed.
 */
const joiningScript =
  '[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Mong}\\p{Script=Nkoo}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}' +
  '\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}' +
  '\\p{Script=Khmr}\\p{Script=Mymr}\\p{Script=Tibt}]'
const joiner = '[\\u200C\\u200D]'
/**
 * Signs before Arabic and Kaithi numbers. These signs are visible, although Unicode classifies them as format
 * characters.
 */
const numberSigns = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}'
/** Letters and marks that fonts display as blank. */
const fillers = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2800\\u3164\\uFFA0'
const variationSelectors = '\\uFE00-\\uFE0E\\u{E0100}-\\u{E01EF}'
/** Matches the flag emoji of a region such as Scotland: a black flag, invisible tag letters and an end tag. */
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}'
const emojiJoiner =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})'
const scriptJoiner = `(?<=${joiningScript})${joiner}(?!${joiner})`
const ideographVariant = '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]'

/**
 * Matches characters that are invisible or that Unicode classifies as invisible. The first group captures the
 * characters that must not be removed.
 */
const invisible = new RegExp(
  `(${flag}|${emojiJoiner}|${scriptJoiner}|${ideographVariant}|[${numberSigns}])|[\\p{Cf}${fillers}${variationSelectors}]`,
  'gu',
)

function withoutInvisible(text: string): string {
  return text.replace(invisible, (_, kept: string | undefined) => kept ?? '')
}

/**
 * Matches more than six combining marks in a row, which no writing system needs. Longer runs would cover adjacent lines
 * of text, and normalizing them takes quadratic time.
 */
const excessMarks = /(\p{M}{6})\p{M}+/gu

function normalized(text: string): string {
  return text.replace(excessMarks, '$1').normalize('NFC')
}

/**
 * Returns a text as a single line in Unicode NFC, with single spaces between words and without invisible or
 * bidirectional control characters.
 */
export function cleanLine(text: string): string {
  return normalized(withoutInvisible(normalized(text)).replace(/\s+/gu, ' ').trim())
}

/** Cleans multi-line text as `cleanLine` does, but preserves line breaks and the indentation of lines. */
export function cleanText(text: string): string {
  const lines = withoutInvisible(normalized(text))
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s/gu, ' ').trimEnd())
    .join('\n')
    .trim()
  return normalized(lines)
}

/** Returns whether a cleaned text has a visible character. Spaces and combining marks alone are not visible. */
function isVisible(text: string): boolean {
  return /[^\s\p{M}]/u.test(text)
}

/** Matches a control character other than white space. */
const unprintable = /[^\P{Cc}\t-\r\u0085]/u
/**
 * Matches a control character other than a tab, or an encoded word ("=?utf-8?q?…"), which mail programs would decode.
 */
const unprintableInHeader = /[^\P{Cc}\t]|=\?[\w-]{1,40}\?[bq]\?/iu

/**
 * Returns a schema for single-line text of at most `max` characters, cleaned by `cleanLine`. Text without a visible
 * character becomes empty, which is allowed. Control characters other than white space are rejected.
 */
export function lineText(max: number) {
  return cleaned(max, cleanLine, unprintable)
}

/**
 * Returns a schema for single-line text in email headers and on shipping labels. Unlike `lineText`, this schema rejects
 * line breaks and encoded words.
 */
export function headerText(max: number) {
  return cleaned(max, cleanLine, unprintableInHeader)
}

/**
 * Returns a schema for multi-line text of at most `max` characters, cleaned by `cleanText`. In all other respects, the
 * same as `lineText`.
 */
export function multilineText(max: number) {
  return cleaned(max, cleanText, unprintable)
}

function cleaned(max: number, clean: (text: string) => string, refused: RegExp) {
  return (
    z
      .string()
      // Limits the length of the text before cleaning, so that the time for cleaning is limited. `max` applies to the
      // cleaned text.
      .max(2 * max + 1000, { abort: true, error: inputError('text-too-long') })
      .refine((text) => !refused.test(text), { error: inputError('plain-text'), abort: true })
      .overwrite((text) => visibleOrEmpty(clean(text)))
      .max(max, { abort: true })
  )
}

function visibleOrEmpty(text: string): string {
  return isVisible(text) ? text : ''
}
