export type CsvDelimiter = ',' | ';' | '\t'

const delimiters: readonly CsvDelimiter[] = [',', ';', '\t']
/** A header row is never longer; a file that opens a quote and never closes it must not be scanned to its end. */
const maxHeaderLength = 200_000

/**
 * Returns the delimiter of a CSV file: the one that its first line uses most, not counting quoted cells. The whole file
 * has this one delimiter, so the others are ordinary characters of its cells.
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
 * A spreadsheet takes a cell that begins like this for a formula. An apostrophe before it makes it text; a cell that
 * begins with apostrophes and then like this gets one more, so that reading takes off exactly what writing put on.
 */
const likeFormula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns a cell that spreadsheets show as text, also where it looks like a formula. */
export function writeText(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

/** Returns the text that `writeText` was given. */
export function readText(cell: string): string {
  return cell.startsWith("'") && likeFormula.test(cell) ? cell.slice(1) : cell
}
