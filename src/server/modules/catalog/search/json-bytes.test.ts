import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comma, JsonBytes } from './json-bytes.ts'

const part = fc.oneof(
  fc.record({ text: fc.string({ unit: 'binary' }) }),
  fc.record({ bytes: fc.string({ unit: 'binary', maxLength: 30_000, size: 'max' }) }),
  fc.record({ number: fc.oneof(fc.nat(), fc.nat(1200)) }),
)

test('the text is the concatenation of its parts, even if the buffer is reused', { tags: 'long' }, () => {
  const out = new JsonBytes()
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      out.begin()
      for (const each of parts) {
        if ('text' in each) out.text(each.text)
        else if ('bytes' in each) out.bytes(Buffer.from(each.bytes))
        else out.char(comma).number(each.number)
      }
      const expected = parts.map((each) => {
        if ('text' in each) return each.text
        return 'bytes' in each ? each.bytes : `,${each.number}`
      })
      expect(out.end()).toBe(expected.join(''))
    }),
    { numRuns: 200 },
  )
})

test('a finished text does not change when the buffer is reused', () => {
  const out = new JsonBytes()
  const first = out.begin().text('{"a":').number(1).text('}').end()
  out.begin().slice(Buffer.from('xxhellox'), 2, 7)
  expect([first, out.end()]).toEqual(['{"a":1}', 'hello'])
})
