// Text from people: cleaned and checked in one place before any other rule of the contract sees it. All of it runs in
// time that is proportional to the length of the text.
import { z } from 'zod'
import { fault } from '#contract/input-faults.ts'

/** Scripts in which a joiner between two letters, or at the end of a word, changes how the word is written. */
const joiningScript =
  '[\\p{Script=Arab}\\p{Script=Syrc}\\p{Script=Mong}\\p{Script=Nkoo}\\p{Script=Deva}\\p{Script=Beng}\\p{Script=Guru}' +
  '\\p{Script=Gujr}\\p{Script=Orya}\\p{Script=Taml}\\p{Script=Telu}\\p{Script=Knda}\\p{Script=Mlym}\\p{Script=Sinh}' +
  '\\p{Script=Khmr}\\p{Script=Mymr}\\p{Script=Tibt}]'
const joiner = '[\\u200C\\u200D]'
/** Signs that stand before Arabic and Kaithi numbers: Unicode calls them format characters, and they are visible. */
const numberSigns = '\\u0600-\\u0605\\u06DD\\u070F\\u0890\\u0891\\u08E2\\u{110BD}\\u{110CD}'
/** Letters and marks that fonts draw as nothing. */
const fillers = '\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u2800\\u3164\\uFFA0'
const variationSelectors = '\\uFE00-\\uFE0E\\u{E0100}-\\u{E01EF}'
/** Flags of parts of a country are a black flag, letters that are invisible by themselves, and an end. */
const flag = '\\u{1F3F4}[\\u{E0020}-\\u{E007E}]{1,8}\\u{E007F}'
const emojiJoiner =
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})'
const scriptJoiner = `(?<=${joiningScript})${joiner}(?!${joiner})`
const ideographVariant = '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]'

/** The first group is what stays though it is invisible by itself. */
const invisible = new RegExp(
  `(${flag}|${emojiJoiner}|${scriptJoiner}|${ideographVariant}|[${numberSigns}])|[\\p{Cf}${fillers}${variationSelectors}]`,
  'gu',
)

function withoutInvisible(text: string): string {
  return text.replace(invisible, (_, kept: string | undefined) => kept ?? '')
}

/** More marks on one letter than any script has. They would cover the lines around it, and ordering them takes squared time. */
const heapOfMarks = /(\p{M}{6})\p{M}+/gu

function normalized(text: string): string {
  return text.replace(heapOfMarks, '$1').normalize('NFC')
}

/**
 * Returns a text as it is kept on one line: in Unicode's form NFC, with one blank for all white space between two words and
 * without characters that nobody can see, directions of writing among them.
 */
export function cleanLine(text: string): string {
  return normalized(withoutInvisible(normalized(text)).replace(/\s+/gu, ' ').trim())
}

/** The same for text of several lines: breaks between lines stay, as do blanks at the beginning of a line. */
export function cleanText(text: string): string {
  const lines = withoutInvisible(normalized(text))
    .split(/\r\n|[\r\n\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s/gu, ' ').trimEnd())
    .join('\n')
    .trim()
  return normalized(lines)
}

/** Returns whether a cleaned text has anything to see: spaces, and marks without a letter, are nothing. */
function isVisible(text: string): boolean {
  return /[^\s\p{M}]/u.test(text)
}

/** A control character that is no white space. */
const unprintable = /[^\P{Cc}\t-\r\u0085]/u
/** A control character other than a tab, or what mail programs decode: "=?utf-8?q?…". */
const unprintableInHeader = /[^\P{Cc}\t]|=\?[\w-]{1,40}\?[bq]\?/iu

/**
 * Text of one line as `cleanLine` keeps it, at most `max` characters. Empty is allowed, and a text of which nothing is
 * visible becomes empty; control characters other than white space are refused.
 */
export function lineText(max: number) {
  return cleaned(max, cleanLine, unprintable)
}

/** The same for what stands in the headers of emails and on labels: line breaks are refused. */
export function headerText(max: number) {
  return cleaned(max, cleanLine, unprintableInHeader)
}

/** Text of several lines as `cleanText` keeps it, at most `max` characters; otherwise as `lineText`. */
export function multilineText(max: number) {
  return cleaned(max, cleanText, unprintable)
}

function cleaned(max: number, clean: (text: string) => string, refused: RegExp) {
  return (
    z
      .string()
      // What is cleaned away does not count for `max`, but the work of cleaning is bounded too.
      .max(2 * max + 1000, { abort: true, error: fault('text-too-long') })
      .refine((text) => !refused.test(text), { error: fault('plain-text'), abort: true })
      .overwrite((text) => visibleOrEmpty(clean(text)))
      .max(max, { abort: true })
  )
}

function visibleOrEmpty(text: string): string {
  return isVisible(text) ? text : ''
}
