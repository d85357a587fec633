import { expect, test } from 'vitest'
import { isSuperlinear } from '#test/support/linear-work.ts'
import { headerText, lineText, multilineText } from './text.ts'

const line = (text: string) => lineText(80).safeParse(text).data
const lines = (text: string) => multilineText(80).safeParse(text).data

test.each([
  ['A\u00a0\u00a0Coat', 'A Coat'],
  [' A  Coat\u3000', 'A Coat'],
  ['A\tCoat', 'A Coat'],
  ['A\u2028Coat', 'A Coat'],
  ['Cafe\u0301', 'Caf\u00e9'],
  ['Prada\u200b', 'Prada'],
  ['\ufeffPra\u00adda', 'Prada'],
  ['A\u202Eevil', 'Aevil'],
  ['\u2066A\u2069 \u200f', 'A'],
  ['a\u{e0067}\u{e007f}b', 'ab'],
  ['P\ufe00rada\u{e0101}', 'Prada'],
])('%j becomes %j', (text, cleaned) => {
  expect(line(text)).toBe(cleaned)
})

test.each([
  '\u200b',
  '\u3164',
  '\u2060',
  '\u2800',
  '\u115f\u1160',
  '\u0301',
  '\ufe0f',
  '\u200d\u200d',
  ' \u00ad ',
])('%j is invisible, so it becomes empty', (text) => {
  expect(line(text)).toBe('')
  expect(lines(text)).toBe('')
  expect(lineText(80).min(1).safeParse(text).success).toBe(false)
})

test.each([
  ['👩‍👩‍👧 family', 'joined emoji'],
  ['❤️ heart', 'the colored form of an emoji'],
  ['🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 'the flag of England'],
  ['می‌خواهم', 'a joiner in Persian'],
  ['क्‍ष', 'a joiner in Hindi'],
  ['葛\u{e0100}', 'a variant of an ideograph'],
  ['\u0600١', 'a sign before an Arabic number'],
  ['עברית', 'Hebrew'],
])('%j keeps %s', (text) => {
  expect(line(text)).toBe(text)
  expect(lines(text)).toBe(text)
})

test.each(['a\u0007b', 'a\u0000b', 'a\u001b[31mb', 'a\u009fb'])('%j has a control character', (text) => {
  expect(line(text)).toBeUndefined()
  expect(lines(text)).toBeUndefined()
})

test.each(['a\nb', 'a\rb', 'a\u0085b', '=?utf-8?q?Support?='])('header text cannot contain %j', (text) =>
  expect(headerText(80).safeParse(text).success).toBe(false),
)

test('a line break in single-line text becomes a space', () => expect(line('Wool\r\ncoat')).toBe('Wool coat'))

test('multi-line text keeps its line breaks and indentation', () => {
  expect(lines('\n- Wool\u00a0coat  \r\n\r\n  - lined\u2029\u200bEnd\u0085')).toBe(
    '- Wool coat\n\n  - lined\nEnd',
  )
})

test('removed characters do not count toward the limit', () => {
  const padded = `${' '.repeat(90)}Coat${'\u200b'.repeat(90)}`
  expect(line(padded)).toBe('Coat')
  expect(line('x'.repeat(81))).toBeUndefined()
})

test.each([
  '\u3164',
  '\u200d',
  '\u{e0067}',
  '🏴',
  '🏴\u{e0067}',
  '\u0301',
  '\u0316\u0301',
  '\u0316\u0301\u0316\u0301\u0316\u0301\u200b\u200b',
  '\u0627\u200c',
  '=?',
  '=?a',
  '\n',
  ' ',
])('cleaning a long text of %j takes linear time', (kind) => {
  const text = (length: number): string => kind.repeat(length / kind.length)
  for (const schema of [lineText(250_000), multilineText(250_000)])
    expect(
      isSuperlinear(
        () => schema.safeParse(text(30_000)),
        () => schema.safeParse(text(240_000)),
        100,
      ),
    ).toBe(false)
})

test('excess combining marks on a letter are removed', () => {
  expect(line(`a${'\u0316'.repeat(40)}b`)).toBe(`a${'\u0316'.repeat(6)}b`)
})
