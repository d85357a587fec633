/** Function that creates a CSV file of at most the given number of bytes. */
export type MakeCsv = (bytes: number) => Buffer

const head = 'title,description,brand,type,gender,color,condition,price,sizes,photos\n'
const shopify =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n'
const accentedRow = 'M\u00e4ntel,gr\u00fcn \u00df \u00d8,,Coats,,red,new,30,M:1,\n'
/** Maximum length of a row in the CSV import, in characters of all cells together. */
const maxRowLength = 199_000
const tenthOfRow = maxRowLength / 10

/** Returns a function that creates a file with `start` at the beginning, followed by copies of `unit`. */
const repeated =
  (start: string, unit: string): MakeCsv =>
  (bytes) => {
    const file = Buffer.alloc(bytes, unit)
    file.write(start)
    return file
  }

/**
 * Returns a function that creates a file with `start` followed by copies of `row`: as many whole rows as fit into the
 * file, but at most `maxRows`.
 */
const rows =
  (start: string, row: string, { maxRows = Infinity, encoding = 'utf8' as BufferEncoding } = {}): MakeCsv =>
  (bytes) => {
    const [first, one] = [Buffer.from(start, encoding), Buffer.from(row, encoding)]
    const count = Math.min(maxRows, Math.floor((bytes - first.length) / one.length))
    return Buffer.concat([first, Buffer.alloc(count * one.length, one)])
  }

const cells = (count: number, cell: string): string => Array.from({ length: count }, () => cell).join(',')
const names = (count: number): string => Array.from({ length: count }, (_, at) => at.toString(36)).join(',')
const long = (unit: string, length = maxRowLength): string => unit.repeat(Math.floor(length / unit.length))

/** Returns a row of ten quoted cells. The cells have equal length and together reach the maximum row length. */
const rowOf = (unit: string, start = '', end = ''): string =>
  `${cells(10, `"${start}${long(unit, tenthOfRow - 2)}${end}"`)}\n`

const numberedRows: MakeCsv = (bytes) => {
  const numberedRow = (at: number): string =>
    `Coat ${at},,b${at},type${at},gender${at},c${at},cond${at},${at},M:1,\n`
  const count = Math.min(300_000, Math.floor(bytes / 80))
  return Buffer.from(head + Array.from({ length: count }, (_, at) => numberedRow(at)).join(''))
}

/** Functions that create CSV files that are expensive to parse. */
export const csvFiles: Record<string, MakeCsv> = {
  'an unclosed quote': repeated(`${head}"`, 'a,'),
  'an unclosed quote over many lines': repeated(`${head}"`, 'a\n'),
  'quotes in the wrong places': rows(head, 'a"b"c,"d"e,"\n'),
  'only quotes': repeated(head, '"'),
  'only delimiters': repeated(head, ','),
  'only delimiters, without a header': repeated('', ','),
  'rows of 100,000 empty cells': rows(`title,${cells(99_999, '')}\n`, `a,${cells(99_999, '')}\n`),
  'a header of 40,000 names': rows(`title,${names(40_000)}\n`, `a,${cells(39_999, 'b')}\n`),
  'rows of 100,000 cells': rows(head, `${cells(100_000, 'a')}\n`),
  'a cell of 250 KB': rows(head, `${'a'.repeat(250_000)},b\n`),
  'cells of 199 KB': rows(head, `Coat,${long('a ')}\n`),
  'cells of line breaks': rows(head, `"Coat","${long('\r\n')}"\n`),
  'misquoted cells of line breaks': rows(head, `Coat,"a"b${long('\n"', maxRowLength / 2)}\n`),
  'cells of spaces': rows(head, rowOf(' ', '1', 'x')),
  'cells of digits': rows(head, rowOf('1')),
  'cells of digit groups': rows(head, rowOf('1,000.')),
  'cells of sizes': rows(head, rowOf('S:1|')),
  'cells of addresses': rows(head, rowOf('https://a.example ')),
  'cells of accented letters': rows(head, rowOf('é')),
  'cells of apostrophes': rows(head, rowOf("'", '', '=')),
  'many short lines': rows(head, 'a\n'),
  'many blank lines': rows(head, '\n'),
  'many lines of empty cells': rows(head, ',,,,\n'),
  'lines that end with carriage returns': rows(head.replace('\n', '\r'), 'a,b\r'),
  'one listing of 2,400 variants': rows(shopify, 'a,Coat,<p>b</p>,Size,M,30,1,https://a.example/b.jpg\n', {
    maxRows: 2_400,
  }),
  'HTML of 199 KB': rows(shopify, `a,Coat,${long('<p>a&amp;</p>')},Size,M,30,1,\n`),
  'unclosed HTML': rows(shopify, `a,Coat,${long('<')},Size,M,30,1,\n`),
  'HTML of comments': rows(shopify, `a,Coat,${long('<!--')},Size,M,30,1,\n`),
  'unknown brands, types and colors': numberedRows,
  'Windows-1252': rows(head, accentedRow, { encoding: 'latin1' }),
  'UTF-16': rows(`\ufeff${head}`, accentedRow, { encoding: 'utf16le' }),
  'zero bytes': repeated(head, '\0'),
}
