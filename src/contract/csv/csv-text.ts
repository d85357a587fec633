export type CsvDelimiter = ',' | ';' | '\t'

const delimiters: readonly CsvDelimiter[] = [',', ';', '\t']
/** Maximum length of a header row, so that a file with an unclosed quote is not scanned to its end. */
const maxHeaderLength = 200_000

/**
 * Returns the delimiter of a CSV file: the most frequent one in its first line, ignoring quoted cells. The other delimiters
 * are ordinary characters in its cells.
 */
export function findDelimiter(start: string): CsvDelimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const character of start.slice(0, maxHeaderLength)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n' || character === '\r') break
    else if (character in counts) counts[character as CsvDelimiter]++
  }
  return delimiters.toSorted((one, other) => counts[other] - counts[one])[0]!
}

/**
 * Start of a cell that spreadsheets read as a formula. A leading apostrophe makes the cell text. Cells that already have
 * leading apostrophes get one more, so that reading removes exactly what writing added.
 */
const likeFormula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns a cell that spreadsheets show as text even if it looks like a formula. */
export function writeText(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

/** Reverses `writeText`. */
export function readText(cell: string): string {
  return cell.startsWith("'") && likeFormula.test(cell) ? cell.slice(1) : cell
}
