/**
 * A spreadsheet takes a cell that begins like this for a formula. An apostrophe before it makes it text; a cell that
 * begins with apostrophes and then like this gets one more, so that reading takes off exactly what writing put on.
 */
const likeFormula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export function writeText(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

export function readText(cell: string): string {
  return cell.startsWith("'") && likeFormula.test(cell) ? cell.slice(1) : cell
}
