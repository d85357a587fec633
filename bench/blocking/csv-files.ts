/** Makes a file of at most that many bytes. */
export type MakeCsv = (bytes: number) => Buffer

const head = 'title,description,brand,type,gender,color,condition,price,sizes,photos\n'
const shopify =
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty,Image Src\n'
const coat = 'M\u00e4ntel,gr\u00fcn \u00df \u00d8,,Coats,,red,new,30,M:1,\n'
/** The longest row that is read, in characters of its cells. */
const longestRow = 199_000
const tenth = longestRow / 10

/** One text over and over to the end of the file. */
const endless =
  (start: string, unit: string): MakeCsv =>
  (bytes) => {
    const file = Buffer.alloc(bytes, unit)
    file.write(start)
    return file
  }

/** Whole rows only: as many as fit, or `most`. */
const rows =
  (start: string, row: string, { most = Infinity, encoding = 'utf8' as BufferEncoding } = {}): MakeCsv =>
  (bytes) => {
    const [first, one] = [Buffer.from(start, encoding), Buffer.from(row, encoding)]
    const count = Math.min(most, Math.floor((bytes - first.length) / one.length))
    return Buffer.concat([first, Buffer.alloc(count * one.length, one)])
  }

const cells = (count: number, cell: string): string => Array.from({ length: count }, () => cell).join(',')
const names = (count: number): string => Array.from({ length: count }, (_, at) => at.toString(36)).join(',')
const long = (unit: string, characters = longestRow): string =>
  unit.repeat(Math.floor(characters / unit.length))

/** A row of which every cell is that long. */
const rowOf = (unit: string, start = '', end = ''): string =>
  `${cells(10, `"${start}${long(unit, tenth - 2)}${end}"`)}\n`

const numberedRows: MakeCsv = (bytes) => {
  const row = (at: number): string => `Coat ${at},,b${at},type${at},gender${at},c${at},cond${at},${at},M:1,\n`
  const count = Math.min(300_000, Math.floor(bytes / 80))
  return Buffer.from(head + Array.from({ length: count }, (_, at) => row(at)).join(''))
}

/** CSV files that are as costly as they can be to look at. */
export const csvFiles: Record<string, MakeCsv> = {
  'a quote never closed': endless(`${head}"`, 'a,'),
  'a quote never closed, of lines': endless(`${head}"`, 'a\n'),
  'quotes in the wrong places': rows(head, 'a"b"c,"d"e,"\n'),
  'quotes alone': endless(head, '"'),
  'delimiters alone': endless(head, ','),
  'delimiters of the header alone': endless('', ','),
  'rows of 100,000 empty cells': rows(`title,${cells(99_999, '')}\n`, `a,${cells(99_999, '')}\n`),
  'a header of 40,000 names': rows(`title,${names(40_000)}\n`, `a,${cells(39_999, 'b')}\n`),
  'rows of 100,000 cells': rows(head, `${cells(100_000, 'a')}\n`),
  'a cell of 250 KB': rows(head, `${'a'.repeat(250_000)},b\n`),
  'cells of 199 KB': rows(head, `Coat,${long('a ')}\n`),
  'cells of line breaks': rows(head, `"Coat","${long('\r\n')}"\n`),
  'misquoted cells of line breaks': rows(head, `Coat,"a"b${long('\n"', longestRow / 2)}\n`),
  'cells of spaces': rows(head, rowOf(' ', '1', 'x')),
  'cells of digits': rows(head, rowOf('1')),
  'cells of digit groups': rows(head, rowOf('1,000.')),
  'cells of sizes': rows(head, rowOf('S:1|')),
  'cells of addresses': rows(head, rowOf('https://a.example ')),
  'cells of letters with marks': rows(head, rowOf('é')),
  'cells of apostrophes': rows(head, rowOf("'", '', '=')),
  'many short lines': rows(head, 'a\n'),
  'many blank lines': rows(head, '\n'),
  'many lines of empty cells': rows(head, ',,,,\n'),
  'carriage returns alone': rows(head.replace('\n', '\r'), 'a,b\r'),
  'one listing of 2,400 variants': rows(shopify, 'a,Coat,<p>b</p>,Size,M,30,1,https://a.example/b.jpg\n', {
    most: 2_400,
  }),
  'HTML of 199 KB': rows(shopify, `a,Coat,${long('<p>a&amp;</p>')},Size,M,30,1,\n`),
  'HTML never closed': rows(shopify, `a,Coat,${long('<')},Size,M,30,1,\n`),
  'HTML of comments': rows(shopify, `a,Coat,${long('<!--')},Size,M,30,1,\n`),
  'words nobody knows': numberedRows,
  'Windows-1252': rows(head, coat, { encoding: 'latin1' }),
  'UTF-16': rows(`\ufeff${head}`, coat, { encoding: 'utf16le' }),
  'zero bytes': endless(head, '\0'),
}
