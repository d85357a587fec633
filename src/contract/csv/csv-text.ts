/**
 * Start of a cell that spreadsheets would run as a formula. A leading apostrophe makes the cell text. Cells that
 * already have leading apostrophes get one more, so that reading removes exactly what writing added.
 */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns the cell in a form that spreadsheets show as text even if it looks like a formula. */
export function writeText(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Reverses `writeText`. */
export function readText(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}

/** A cell that spreadsheets keep as text, so that leading zeros stay: `="00123"`. */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell as a spreadsheet shows it. */
export function readCell(cell: string): string {
  const [, text] = quotedFormula.exec(cell) ?? []
  return text === undefined ? readText(cell) : text.replaceAll('""', '"')
}
