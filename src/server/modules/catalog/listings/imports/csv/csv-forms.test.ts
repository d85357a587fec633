import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { findLayout } from '#contract/csv/csv-layout.ts'
import { parseCell } from '#contract/csv/csv-text.ts'
import { readCsv, maxRowLength } from './csv-read.ts'

const rows = async (file: string | Buffer, chunk = 7) => {
  const bytes = Buffer.from(file as string)
  const parts = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  )
  return Array.fromAsync(readCsv(Readable.from(parts)))
}
const cellsOf = async (file: string | Buffer, chunk?: number) =>
  (await rows(file, chunk)).map(({ cells }) => cells)

const utf16 = (text: string, isBigEndian: boolean, hasMark: boolean) => {
  const bytes = Buffer.from((hasMark ? '\ufeff' : '') + text, 'utf16le')
  return isBigEndian ? bytes.swap16() : bytes
}

describe('the encoding of a file is recognized', () => {
  const text = 'title,price\nMäntel „groß“ 50 €,45\nПальто,12\n'
  const table = [
    ['title', 'price'],
    ['Mäntel „groß“ 50 €', '45'],
    ['Пальто', '12'],
  ]

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(text, false, false)],
    ['UTF-16 LE with a mark', utf16(text, false, true)],
    ['UTF-16 BE', utf16(text, true, false)],
    ['UTF-16 BE with a mark', utf16(text, true, true)],
  ])('%s', async (_name, file) => {
    for (const chunk of [1, 3, 64, 70_000]) expect(await cellsOf(file, chunk)).toEqual(table)
  })

  test('as Windows-1252, even if the first non-ASCII letter comes late', async () => {
    const line = Buffer.from('title,price\r\nM\xe4ntel \x84gro\xdf\x93 50 \x80,45\r\n', 'latin1')
    expect((await cellsOf(line))[1]).toEqual(['Mäntel „groß“ 50 €', '45'])
    const late = Buffer.concat([Buffer.from(`title,price\n${'Coat,1\n'.repeat(20_000)}`), line])
    expect((await cellsOf(late, 65_536)).at(-1)).toEqual(['Mäntel „groß“ 50 €', '45'])
  })

  test('an invalid UTF-8 character does not affect other characters', async () => {
    const file = Buffer.concat([
      Buffer.from('title\nMäntel\nSchürze\nH'),
      Buffer.from([0xfc]),
      Buffer.from('te\n'),
    ])
    expect(await cellsOf(file, 999)).toEqual([['title'], ['Mäntel'], ['Schürze'], ['H\ufffdte']])
    expect(await cellsOf('title\nM\ufffdntel\n')).toEqual([['title'], ['M\ufffdntel']])
  })
})

describe('the delimiter is found', () => {
  test.each([',', ';', '\t', '|'])('%j', async (delimiter) => {
    const file = [
      ['title', 'price', 'sizes'],
      ['Coat; long, "red" | blue\tor', '12,50', 'S:1|M:2'],
    ]
      .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
      .join('\r\n')
    expect((await cellsOf(file))[1]).toEqual(['Coat; long, "red" | blue\tor', '12,50', 'S:1|M:2'])
  })

  test.each([
    ['sep=;\ntitle;price\nCoat;12,50\n', ';'],
    ['\ufeffsep=;\r\ntitle;price\r\nCoat;12,50\r\n', ';'],
    ['SEP=\t\r\ntitle\tprice\r\nCoat\t12,50\r\n', '\t'],
    ['"sep=|"\ntitle|price\nCoat|12,50\n', '|'],
    ['sep=^\ntitle^price\nCoat^12,50\n', '^'],
    ['sep=,,\ntitle,price\nCoat,"12,50"\n', ','],
    ['\n\nsep=;\n\ntitle;price\nCoat;12,50\n', ';'],
  ])('in %j', async (file, delimiter) => {
    expect(findLayout(file).delimiter).toBe(delimiter)
    expect(await cellsOf(file)).toEqual([
      ['title', 'price'],
      ['Coat', '12,50'],
    ])
  })

  test('with commas in titles, in prices, and above the header', async () => {
    const file = 'Products, November 2026\n\ntitle;price;sizes\nCoat, long;1.234,50;S:1\nBag, red;12,50;M:1\n'
    expect((await rows(file)).map(({ line, cells }) => [line, cells[0]])).toEqual([
      [3, 'title'],
      [4, 'Coat, long'],
      [5, 'Bag, red'],
    ])
  })
})

describe('the header is found', () => {
  test.each([
    ['\n\r\n\ntitle,price\nCoat,1\n', 4],
    [',,\n , ,\ntitle,price,\nCoat,1,\n', 3],
    ['My shop,,\nAll listings,,\ntitle,price,sizes\nCoat,1,S:1\n', 3],
    ['Report of 2026-11-28\nShop: Nora & Co, Berlin\n\ntitle\tprice\nCoat\t1\n', 4],
    ['"My ""best""\nlistings"\n\ntitle,price\nCoat,1\n', 4],
    ['title,price\nCoat,1\ntitle,price\n', 1],
    ['title\nCoat\nName\n', 1],
  ])('in %j', async (file, line) => {
    const [header] = await rows(file)
    expect([header!.line, header!.cells[0]]).toEqual([line, 'title'])
  })

  test('even if the file uses none of the known column names', async () => {
    const file = 'Liste vom Flohmarkt\n\nWas;Wieviel;Wo\nMantel;45,00;Name\nHut;12,50;Text\n'
    expect((await rows(file))[0]).toMatchObject({ line: 3, cells: ['Was', 'Wieviel', 'Wo'] })
    expect((await rows('Was,Wieviel\nHut\nName,12\n'))[0]).toMatchObject({ line: 1 })
  })
})

test.each([
  ['="00123"', '00123'],
  ['="a ""b"""', 'a "b"'],
  ['=""', ''],
  [`'="x"`, '="x"'],
  ['=1+1', '=1+1'],
  [`'=1+1`, '=1+1'],
])('a cell of %j reads %j', (cell, text) => expect(parseCell(cell)).toBe(text))

test('a file can use any line ending and mix several', async () => {
  for (const end of ['\n', '\r\n', '\r'])
    expect(await cellsOf(`title,price${end}Coat,"a${end}b"${end}Bag,2${end}`)).toEqual([
      ['title', 'price'],
      ['Coat', `a${end}b`],
      ['Bag', '2'],
    ])
  expect(await cellsOf('title,price\r\nCoat,1\n"Bag",2\r\nHat,"3"\rShoe,4')).toHaveLength(5)
})

test("an unquoted line break that differs from the file's line endings does not end a row", async () => {
  const file = 'title,price,sizes\r\nCoat\nlong,1,S:1\r\nBag,2,S:1\r\nHat,"3\n",S:1\r\n'
  expect((await rows(file)).map(({ line, cells }) => [line, cells[0]])).toEqual([
    [1, 'title'],
    [2, 'Coat\nlong'],
    [4, 'Bag'],
    [5, 'Hat'],
  ])
})

test.each([
  [[0x50, 0x4b, 0x03, 0x04, 0x14, 0], /Excel/],
  [[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], /Excel/],
  [[...Buffer.from('\ufeff<!DOCTYPE html><html><table><tr><td>title')], /web page/],
  [[...Buffer.from('  <html xmlns:x="urn:schemas-microsoft-com:office:excel">')], /web page/],
  [[...utf16('<table><tr><td>title', false, true)], /web page/],
  [[...Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:x">')], /web page/],
  [[...Buffer.from('%PDF-1.7')], /PDF/],
])('a file that is not text is named: %j', async (bytes, message) => {
  await expect(rows(Buffer.from(bytes))).rejects.toThrow(message)
})

test('a row that is too long does not stop the rows below it', async () => {
  for (const length of [maxRowLength + 1, 1_000_000, 3_500_000]) {
    const file = `title,price\nCoat,1\n"${'a\n'.repeat(length / 2)}",2\nBag,${'b'.repeat(length)}\nHat,3\n`
    const read = await rows(file, 65_536)
    expect(read.map(({ cells, isTooLong }) => [cells[0]!.slice(0, 3), isTooLong])).toEqual([
      ['tit', undefined],
      ['Coa', undefined],
      ['a\na', true],
      ['Bag', true],
      ['Hat', undefined],
    ])
    expect(read.map(({ line }) => line).at(-1)).toBe(3 + Math.floor(length / 2) + 2)
  }
})

test('an unclosed quote ends a long file with an error, without reading all of it', async () => {
  let parts = 0
  const source = Readable.from(
    (function* () {
      yield Buffer.from('title\nCoat\n"')
      for (; parts < 900; parts++) yield Buffer.alloc(64_000, 'a\n')
    })(),
  )
  await expect(Array.fromAsync(readCsv(source))).rejects.toThrow(/line 3 onward: .*quotation mark/)
  expect(parts).toBeLessThan(100)
})
