import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeWideCharacters } from '../scripts/bundle/one-byte-chunks.mjs'

const isNarrow = (code: string): boolean => /^[\0-\x7f]*$/.test(code)

test('any text in a string or template keeps its value', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const template = `\`${text.replaceAll(/[\\`$]/g, String.raw`\$&`).replaceAll('\r', String.raw`\r`)}\``
      for (const code of [JSON.stringify(text), template]) {
        const escaped = escapeWideCharacters(code)
        expect(isNarrow(escaped)).toBe(true)
        expect(runInNewContext(escaped)).toBe(text)
      }
    }),
  )
})

test.each([
  ['/^[а-я]+$/.test("слово")', true],
  ['/^[а-я]+$/u.test("word")', false],
  ['/^[à-ÿ]+$/.test("éèü")', true],
  ['/^😀$/u.test("😀")', true],
  ['/^[😀😁]$/v.test("😁")', true],
  ['/^[😀]$/.test("😀")', false],
  ['const größe = 1, имя = 2; größe + имя', 3],
  ['({ "’": 1 })["\u2019"]', 1],
  [String.raw`/^[\–a]+$/.test("–")`, true],
  [String.raw`"\–" === "\u2013"`, true],
  [String.raw`"\\–".length`, 2],
])('%s keeps its result', (code, result) => {
  expect(runInNewContext(code)).toBe(result)
  expect(runInNewContext(escapeWideCharacters(code))).toBe(result)
})

test('a raw template with such a character is rejected, because its value would change', () => {
  expect(() => escapeWideCharacters('String.raw`…`')).toThrow('raw template')
  expect(() => escapeWideCharacters('String.raw`ä`')).toThrow('raw template')
  expect(escapeWideCharacters('String.raw`a`')).toBe('String.raw`a`')
})
