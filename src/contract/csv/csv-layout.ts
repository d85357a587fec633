const delimiters = [',', ';', '\t', '|'] as const

/** Delimiter, header row and line breaks of a CSV file. */
export interface CsvLayout {
  delimiter: string
  /** Line number of the header row, starting at 1. Lines above the header row are titles or blank. */
  headerLine: number
  /** Line breaks that end rows. All other line breaks belong to a cell, even if it is not quoted. */
  lineEnds: readonly string[]
}

/** Returns the number of cells in a row that are known column names. 0 means that the row is a data row. */
export type RateHeader = (cells: readonly string[]) => number

/** Number of rows at the start of a file that are searched for the header. */
const maxLeadingRows = 30
/**
 * Maximum number of characters searched for the header, so that an unclosed quote does not cause a scan of the whole
 * file.
 */
const maxLeadingLength = 200_000
const maxLeadingCells = 2_000

const noRating: RateHeader = () => 0

/**
 * Finds the delimiter and header row of a CSV file in its first lines. An Excel line `sep=;` sets the delimiter.
 * Otherwise, the header is the row with the most known column names. If no row has a known column name, the header is
 * the first row with as many cells as the next row.
 */
export function findLayout(start: string, rateHeader: RateHeader = noRating): CsvLayout {
  const declaredDelimiter = readSepLine(start)
  const text = declaredDelimiter ? start.slice(declaredDelimiter.length) : start.replace(/^\uFEFF/, '')
  const tables = (declaredDelimiter ? [declaredDelimiter.delimiter] : delimiters).map((delimiter) =>
    readTable(text, delimiter),
  )
  const known = findKnownHeader(tables, rateHeader) ?? findPlainHeader(tables)
  const { delimiter, row } = known ?? { delimiter: declaredDelimiter?.delimiter ?? ',', row: { line: 1 } }
  return {
    delimiter,
    headerLine: row.line + (declaredDelimiter?.lines ?? 0),
    lineEnds: findLineEnds(text, delimiter, known?.row.cells.length ?? 1),
  }
}

const allLineEnds: readonly string[] = ['\r\n', '\n', '\r']
const maxComparedRows = 500

/**
 * Returns the line breaks that end rows. Some programs write a different line break into unquoted cells. The function
 * therefore splits the text twice: once only at line breaks like the first one, and once at all line breaks. If the
 * first split produces a larger share of rows with as many cells as the header, returns only the first line break.
 * Otherwise, returns all line breaks.
 */
function findLineEnds(text: string, delimiter: string, width: number): readonly string[] {
  const [first] = /\r\n|\n|\r/.exec(text) ?? []
  const isMixed = /\r\n/.test(text)
    ? /\r(?!\n)|(?<!\r)\n/.test(text)
    : text.includes('\r') && text.includes('\n')
  if (first === undefined || !isMixed) return allLineEnds
  const shareOfWhole = (ends: readonly string[]): number => {
    const { rows } = readTable(text, delimiter, { ends, maxRows: maxComparedRows })
    return rows.filter(({ cells }) => cells.length === width).length / Math.max(1, rows.length)
  }
  return shareOfWhole([first]) > shareOfWhole(allLineEnds) ? [first] : allLineEnds
}

/** Returns the delimiter of a CSV file. */
export function findDelimiter(start: string): string {
  return findLayout(start).delimiter
}

function readSepLine(start: string): { delimiter: string; length: number; lines: number } | undefined {
  // Matches in two steps. A single pattern would backtrack over every possible split of the blank lines.
  const [lead] = /^\uFEFF?[ \t\r\n]*/.exec(start)!
  sepLine.lastIndex = lead.length
  const [line, delimiter] = sepLine.exec(start) ?? []
  if (line === undefined || delimiter === undefined) return undefined
  return {
    delimiter,
    length: lead.length + line.length,
    lines: lead.split(/\r\n|\r|\n/).length,
  }
}

const sepLine = /"?sep=([^\p{L}\p{N}"\r\n])"?[^\p{L}\p{N}\r\n]*(?:\r\n|\r|\n|$)/iuy

interface Row {
  line: number
  cells: string[]
  filled: number
}

interface Table {
  delimiter: string
  rows: Row[]
}

interface Header {
  delimiter: string
  row: Row
}

function findKnownHeader(tables: readonly Table[], rateHeader: RateHeader): Header | undefined {
  const rated = tables.flatMap(({ delimiter, rows }) =>
    rows.map((row) => ({ delimiter, row, rating: rateHeader(row.cells) })),
  )
  const [best] = rated
    .filter(({ rating }) => rating > 0)
    .toSorted(
      (one, other) =>
        other.rating - one.rating || one.row.line - other.row.line || other.row.filled - one.row.filled,
    )
  if (!best || best.rating > 1) return best
  // A row with only one known column name can be a data row that contains this name as a value. The header above it
  // then has no known column names.
  const plain = findPlainHeader(tables)
  return plain && plain.row.line < best.row.line && plain.row.filled >= best.row.filled ? undefined : best
}

/** Returns the first row that has as many cells as the next row when both are split at the same delimiter. */
function findPlainHeader(tables: readonly Table[]): Header | undefined {
  let found: Header | undefined
  for (const { delimiter, rows } of tables)
    for (const [i, row] of rows.entries()) {
      const next = rows[i + 1]
      if (row.filled < 2 || next?.cells.length !== row.cells.length) continue
      const isBetter =
        !found ||
        row.line < found.row.line ||
        (row.line === found.row.line && row.cells.length > found.row.cells.length)
      if (isBetter) found = { delimiter, row }
      break
    }
  if (found) return found
  const firsts = tables.flatMap(({ delimiter, rows }) => (rows[0] ? [{ delimiter, row: rows[0] }] : []))
  return firsts.toSorted((one, other) => other.row.cells.length - one.row.cells.length)[0]
}

/** Reads the first rows of a text, and skips blank rows. */
function readTable(
  text: string,
  delimiter: string,
  { ends = allLineEnds, maxRows = maxLeadingRows }: { ends?: readonly string[]; maxRows?: number } = {},
): Table {
  const rows: Row[] = []
  let cells: string[] = []
  let cell = ''
  let isQuoted = false
  let [line, rowLine] = [1, 1]
  const endCell = (): void => {
    if (cells.length < maxLeadingCells) cells.push(cell.trim())
    cell = ''
  }
  const endRow = (): void => {
    endCell()
    const filled = cells.filter((one) => one !== '').length
    if (filled > 0) rows.push({ line: rowLine, cells, filled })
    cells = []
  }
  const length = Math.min(text.length, maxLeadingLength)
  for (let i = 0; i < length && rows.length < maxRows; i++) {
    const character = text[i]!
    const lineEnd = lineEndAt(text, i)
    if (lineEnd !== '') line++
    if (lineEnd === '\r\n') i++
    if (isQuoted) {
      if (character !== '"') cell += lineEnd || character
      else if (text[i + 1] === '"') cell += text[++i]!
      else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === delimiter) endCell()
    else if (ends.includes(lineEnd)) {
      endRow()
      rowLine = line
    } else cell += lineEnd || character
  }
  if (length === text.length && rows.length < maxRows && (cell !== '' || cells.length > 0)) endRow()
  return { delimiter, rows }
}

function lineEndAt(text: string, i: number): string {
  if (text[i] === '\r') return text[i + 1] === '\n' ? '\r\n' : '\r'
  return text[i] === '\n' ? '\n' : ''
}
