import { expect, test } from 'vitest'
import { isSuperlinear } from '#test/support/linear-work.ts'
import { findLayout } from './csv-layout.ts'

test.each([
  ['sep=;\r\ntitle;price\r\n', ';', 2],
  ['\ufeff"sep=|"\r\ntitle|price', '|', 2],
  ['\r\n \r\n\nsep=\t\ntitle\tprice', '\t', 5],
  ['sep=,,,\ntitle,price', ',', 2],
  ['\r\n\r\ntitle,price\r\nCoat,12', ',', 3],
])('%j has delimiter %j and header line %d', (start, delimiter, headerLine) => {
  expect(findLayout(start)).toMatchObject({ delimiter, headerLine })
})

test.each(['\r\n', '\n', '\r', ' \r\n', '\t\r\n', ' ', '\r\n\n', '"', 'sep=', 'sep=;', 'a;', '"a\r\n'])(
  'reading a start of many %j takes linear time',
  (part) => {
    const start = (length: number) => `${part.repeat(length / part.length)}title,price`
    expect(
      isSuperlinear(
        () => findLayout(start(10_000)),
        () => findLayout(start(80_000)),
        60,
      ),
    ).toBe(false)
    // If the search backtracked exponentially, this call would not finish.
    findLayout(part.repeat(200))
  },
)
