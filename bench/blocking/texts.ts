/** Short strings whose repetitions are slow to process with parsers, regular expressions or Unicode tables. */
const units = {
  spaces: ' ',
  'line breaks': '\r\n',
  'zero-width characters': '\u200b\u200d\ufeff',
  'combining marks': '\u0301\u0323\u0344',
  'canonical expansions': '\ufb2c\u1f82',
  'compatibility expansions': '\ufdfa',
  'case expansions': 'İßŉ',
  'right-to-left marks': '\u202e\u2067א',
  emoji: '👩‍👩‍👧‍👦',
  quotes: '"',
  backslashes: '\\',
  'opening tags': '<',
  'unclosed comments': '<!--',
  entities: '&#x26;',
  digits: '1',
  'at signs': '@',
  'host name labels': 'a.',
  'nested addresses': 'a@a.',
  hyphens: 'a-',
  links: 'https://a.a/',
  'percent escapes': '%E2%80%8B',
  'opening brackets': '([{',
  'nested JSON': '{"a":[',
  words: 'ab ',
  'data addresses': 'data:image/png;base64,',
} as const

export type TextKind = keyof typeof units
export const textKinds = Object.keys(units) as TextKind[]

/** Returns the size that a string has inside a JSON document, in bytes. */
const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2

/**
 * Returns a string that repeats one of the units, within the given limits (UTF-16 code units, and bytes in JSON). The
 * string starts with a letter, so that trimming removes nothing, and ends with `!`, so that a regular expression fails
 * only at the end.
 */
export function createSlowText(kind: TextKind, { maxLength = Infinity, maxBytes = Infinity }): string {
  const unit = units[kind]
  const count = Math.min((maxLength - 2) / unit.length, (maxBytes - 2) / jsonBytes(unit))
  return count < 1 ? 'a'.repeat(Math.max(0, Math.min(maxLength, 1))) : `a${unit.repeat(Math.floor(count))}!`
}
