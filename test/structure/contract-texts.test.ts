import { expect, test } from 'vitest'
import { contractTexts } from '#test/support/contract-texts.ts'
import { isSuperlinear } from '#test/support/linear-work.ts'

const texts = contractTexts()

/**
 * Short strings that, when repeated, can make regular expressions backtrack: letters, digits, URL characters, markup,
 * spaces and combining characters.
 */
const kinds = ['a', 'a-', '1', '1.', 'a.', '.', 'a@', '@', '/', 'a/', 'x:', '://', '-', ' ', 'a ', 'ä', '0'].concat([
  'www.', '\n', '=?', "'", '<', '&', '#', '%', 'a\u0301', '\u{1f600}',
]) // prettier-ignore
/** Length of a string that almost fills a JSON body of 256 KB. */
const longest = 250_000
test('every string of the contract has a maximum length, and no check reads a longer string', () => {
  expect(texts.length).toBeGreaterThan(700)
  expect(texts.filter(({ limit }) => limit === undefined).map(({ name }) => name)).toEqual([])
  expect(
    texts.flatMap(({ name, unlimitedCheck }) => (unlimitedCheck ? [`${name}: ${unlimitedCheck}`] : [])),
  ).toEqual([])
})

test('a string of eight times the length takes at most sixteen times the time, for all kinds of characters', () => {
  const slow: string[] = []
  for (const { name, schema, limit = longest, inputWith } of texts)
    for (const [short, long] of pairs(limit))
      for (const kind of kinds) {
        const parse = (length: number) => schema.safeParse(inputWith(textOf(kind, length)))
        if (
          isSuperlinear(
            () => parse(short),
            () => parse(long),
          )
        )
          slow.push(`${name}: ${JSON.stringify(kind)}, ${short} against ${long} characters`)
        if (slow.length > 9) expect(slow).toEqual([])
      }
  expect(slow).toEqual([])
}, 300_000)

/**
 * Returns pairs of string lengths whose processing times are compared. The pairs end at the length limit, beyond the
 * limit, and at the longest string that fits into a request.
 */
function pairs(limit: number): [number, number][] {
  const at = (long: number): [number, number] => [Math.ceil(long / 8), long]
  const wide = Math.min(limit * 8, longest)
  return wide < longest
    ? [at(limit), [limit, wide], at(longest)]
    : [at(Math.min(limit, longest)), at(longest)]
}

const made = new Map<string, string>()
function textOf(kind: string, length: number): string {
  const key = `${length} ${kind}`
  const text = made.get(key) ?? kind.repeat(Math.ceil(length / kind.length)).slice(0, length)
  made.set(key, text)
  return text
}
