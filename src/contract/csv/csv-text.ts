/**
 * Matches the start of a cell that spreadsheets would run as a formula, with any leading apostrophes. `writeText` adds
 * an apostrophe to such a cell, which makes it text. Cells that already start with apostrophes get another one, so that
 * `readText` removes exactly what `writeText` added.
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

/** Matches a cell written as a formula so that spreadsheets preserve its leading zeros: `="00123"`. */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell as a spreadsheet shows it. */
export function readCell(cell: string): string {
  const [, text] = quotedFormula.exec(cell) ?? []
  return text === undefined ? readText(cell) : text.replaceAll('""', '"')
}
