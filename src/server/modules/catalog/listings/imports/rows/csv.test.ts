import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDelimiter } from '#contract/csv/csv-layout.ts'
import { unescapeFormula, escapeFormula } from '#contract/csv/csv-text.ts'
import { lineText } from '#contract/text.ts'
import { readCount, readPhotos, readSizes, formatPhotoUrls, writeSizes } from '../csv/csv-cells.ts'
import { readHeader } from '../csv/csv-columns.ts'
import { readAltTexts, withAltTexts, writeAltTexts } from '../csv/photo-texts.ts'
import { CsvFileError } from '../csv/csv-file-error.ts'
import { readCsv, type CsvRecord } from '../csv/csv-read.ts'
import { readRow, type RowError } from './csv-row.ts'

const oneLine = fc
  .string({ unit: 'binary' })
  .map((text) => text.replaceAll(/[\0\r\n\ufffd]/g, '').toWellFormed())

test('a cell survives export and import, including apostrophes and formulas', () => {
  const starts = fc.constantFrom('', "'", "''", '=', '+', '-', '@', "'=", "''-", '\t')
  fc.assert(
    fc.property(starts, fc.string(), (start, rest) => {
      const cell = escapeFormula(start + rest)
      expect(unescapeFormula(cell)).toBe(start + rest)
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    }),
  )
  expect([escapeFormula("'90s jacket"), escapeFormula('=1+1')]).toEqual(["'90s jacket", "'=1+1"])
})

test('sizes and photos survive export and import', () => {
  const label = oneLine.map((text) => text.replaceAll('|', '')).filter((text) => text.trim() !== '')
  fc.assert(
    fc.property(fc.array(fc.record({ label, qty: fc.nat(999) })), (sizes) => {
      expect(readSizes(writeSizes(sizes))).toEqual(sizes.map(({ label: size, qty }) => ({ size, qty })))
    }),
  )
  const key = fc.stringMatching(/^[0-9a-z]{16,64}$/)
  const alt = fc.string({ unit: 'binary' }).map((text) => lineText(300).safeParse(text).data ?? '')
  fc.assert(
    fc.property(fc.array(fc.record({ key, alt }), { maxLength: 20 }), (photos) => {
      const read = readPhotos(formatPhotoUrls(photos, 'https://souk.example'), true)!
      const cell = unescapeFormula(escapeFormula(writeAltTexts(photos)))
      expect(withAltTexts(read, readAltTexts([cell], { altColumn: 0 }))).toEqual(photos)
    }),
  )
  expect([readSizes('S|M:x'), readSizes('S'), readPhotos('front.jpg', true)]).toEqual([
    undefined,
    [{ size: 'S', qty: 1 }],
    undefined,
  ])
})

test.each([
  ['3', 3],
  [' 0 ', 0],
  ['1,0', 1],
  ['2.00', 2],
  ['1 000', 1000],
  ['1\u00a0000', 1000],
  ["1'000", 1000],
  ['1.000,00', 1000],
  ['1,000.0', 1000],
  ['3 Stück', 3],
  ['3 pcs', 3],
  ['3pcs.', 3],
  ['2 Stk.', 2],
  ['４', 4],
  ['1.000', NaN],
  ['1,000', NaN],
  ['1.5', NaN],
  ['2,50', NaN],
  ['10 00', NaN],
  ['1 2', NaN],
  ['-1', NaN],
  ['1e3', NaN],
  ['3-5', NaN],
  ['many', NaN],
  ['3 boxes', NaN],
  ['1234567', NaN],
  ['', NaN],
])('a count of %j is %d', (text, count) => expect(readCount(text)).toBe(count))

async function records(text: string | Buffer, chunk = 65_536): Promise<CsvRecord[]> {
  const bytes = Buffer.from(text as string)
  const parts = Array.from({ length: Math.ceil(bytes.length / chunk) }, (_, i) =>
    bytes.subarray(i * chunk, (i + 1) * chunk),
  )
  return Array.fromAsync(readCsv(Readable.from(parts)))
}

describe('a file', () => {
  test('is read correctly, however it is split into chunks', async () => {
    const cell = fc.oneof(oneLine, fc.constantFrom('a\r\nb', 'a\nb', '"', '""', ',', 'é🧥', ' '))
    const row = fc
      .array(cell, { minLength: 2, maxLength: 4 })
      .filter((cells) => cells.some((text) => text.trim() !== ''))
    const rows = fc.array(row, { minLength: 1, maxLength: 8 })
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (data, chunk) => {
        const all = [['title', 'price'], ...data]
        const read = await records(stringify(all), chunk)
        expect(read.map(({ cells }) => cells)).toEqual(all)
        expect(read.filter(({ misquoted }) => misquoted !== undefined)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  test('reports the first line of each row, even with blank lines and line breaks in between', async () => {
    const text = 'a,b\r\n1,2\r\n\r\n3,"x\r\ny"\r\n4,5\r\n"6\n\n7",8\r\n9,9'
    const read = await records(text)
    const lines = text.split(/\r\n|\n/)
    expect(read.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [1, 'a'],
      [2, '1'],
      [4, '3'],
      [6, '4'],
      [7, '6\n\n7'],
      [10, '9'],
    ])
    expect(lines[9]).toBe('9,9')
  })

  test('can use commas, semicolons, or tabs, and start with a byte order mark', async () => {
    expect([findDelimiter('a,b;c,d\n'), findDelimiter('a;b;c\n1,1,1,1'), findDelimiter('a\tb')]).toEqual([
      ',',
      ';',
      '\t',
    ])
    expect((await records('\ufefftitle;price\r\nMantel;"12,50"'))[1]!.cells).toEqual(['Mantel', '12,50'])
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('title,price\nMäntel,1\n', 'utf16le'),
    ])
    expect((await records(utf16))[1]!.cells).toEqual(['Mäntel', '1'])
    expect((await records('title,price\n5" heel,1\n'))[1]!.cells).toEqual(['5" heel', '1'])
  })

  test('with an endless row reports the line from which it is unreadable', async () => {
    async function* endless() {
      yield Buffer.from('title\nFirst\n')
      for (let n = 0; n < 2_000; n++) yield Buffer.alloc(64_000, ',')
    }
    let taken = 0
    const source = Readable.from(
      (async function* () {
        for await (const part of endless()) {
          taken++
          yield part
        }
      })(),
    )
    const rows: string[][] = []
    const read = async () => {
      for await (const { cells } of readCsv(source)) rows.push(cells)
    }
    await expect(read()).rejects.toThrow(/line 3 onward: .*too long/)
    expect(rows).toEqual([['title'], ['First']])
    expect(taken).toBeLessThan(80)
  })

  test('with more cells in a row than any spreadsheet writes is unreadable after the previous row', async () => {
    const rowOf = (cells: number) => `Coat${','.repeat(cells - 1)}\n`
    expect(await records(`title\n${rowOf(16_384)}`)).toHaveLength(2)
    await expect(records(`title\n${rowOf(100_000)}`)).rejects.toThrow(/line 2 onward: .*too long/)
  })

  test('with megabytes of empty rows is read to its end or to the limit', async () => {
    const cleared = ',,,,,,,\n'.repeat(300_000)
    const file = `title,brand,type,color,price,sizes,photos,gender\n${cleared}Coat,,,,,,,\n`
    expect(await records(file)).toHaveLength(2)
    let isCut = false
    const source = Readable.from([Buffer.from(file)])
    const read = readCsv(source, { maxBytes: 100_000, onTruncated: () => (isCut = true) })
    expect(await Array.fromAsync(read)).toHaveLength(1)
    expect(isCut).toBe(true)
  })

  test('can have rows that are shorter or longer than the header', async () => {
    const read = await records('title,price\nCoat\nBag,30\nHat,20,red\n')
    expect(read.map(({ cells }) => cells.length)).toEqual([2, 1, 2, 3])
  })

  test('with many short lines yields to the event loop while it is read', async () => {
    let turns = 0
    let isRead = false
    const count = (): void => {
      turns++
      if (!isRead) setImmediate(count)
    }
    setImmediate(count)
    expect(await records(`title\n${'a\n'.repeat(100_000)}`)).toHaveLength(100_001)
    isRead = true
    expect(turns).toBeGreaterThan(2)
  })

  test('with an unclosed quote reports the line from which it is unreadable', async () => {
    const broken = `title,price\nCoat,1\n"Bag,2\n${'Shoe,3\n'.repeat(60_000)}`
    await expect(records(broken)).rejects.toThrow(CsvFileError)
    await expect(records(broken)).rejects.toThrow('from line 3')
  })
})

describe('a row', () => {
  const header = readHeader([
    'Title',
    'Brand',
    'Category',
    'Colour',
    'Price',
    'Sizes',
    'Total allowed',
    'SKU',
    'price',
  ])
  const read = (...cells: string[]) => readRow(cells, header, 'en')

  test('is parsed by the names of its columns, including alternative names', () => {
    expect([[...header.at.keys()], header.unknown, header.doubled]).toEqual([
      ['title', 'brand', 'type', 'color', 'price', 'sizes', 'total_allowed', 'sku'],
      [],
      ['price'],
    ])
    expect(read("D'Arc – été", 'Ñu', 'coats', 'red', '1,234.50', 'S:2|M:1', '')).toEqual({
      id: '',
      fields: {
        title: "D'Arc – été",
        brand: 'Ñu',
        type: 'coats',
        color: 'red',
        priceCents: 123_450,
        sizes: [
          { size: 'S', qty: 2 },
          { size: 'M', qty: 1 },
        ],
        totalAllowed: null,
      },
    })
  })

  test.each([
    [['Coat', '', '', '', 'cheap'], 'price'],
    [['Coat', '', '', '', '0.99'], 'price'],
    [['Coat', '', '', '', '', 'S:1000'], 'sizes'],
    [['Coat', '', '', '', '', 'S:x'], 'sizes'],
    [['Coat', '', '', '', '', 'S:1|s:2'], 'sizes'],
    [['Coat', '', '', '', '', '', '-1'], 'total_allowed'],
    [['x'.repeat(121)], 'title'],
    [['M\ufffdntel'], 'title'],
    [['Coat', 'zero\0byte'], 'brand'],
    [['Coat', '', '', '', '', '', '', '', '', 'one too many'], 'title'],
  ])('%j has an error in %s', (cells, field) => {
    const fault = readRow(cells, header, 'en') as RowError
    expect([fault.field, fault.words('en')]).toEqual([field, expect.stringMatching(/^\S/)])
  })
})
