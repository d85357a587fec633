/**
 * Matches the start of a cell that spreadsheets would run as a formula. `escapeFormula` adds an apostrophe to such a
 * cell, which turns the cell into text. The pattern allows leading apostrophes, so that `escapeFormula` also adds one
 * to text that starts with an apostrophe and a formula, and `unescapeFormula` removes only that one.
 */
const formulaStart = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

/** Returns the cell in a form that spreadsheets show as text, even if its text looks like a formula. */
export function escapeFormula(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text
}

/** Inverse of `escapeFormula`: returns the original text of a cell. */
export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
}

/**
 * Matches a cell that is written as a formula, so that spreadsheets preserve the leading zeros of its value:
 * `="00123"`.
 */
const quotedFormula = /^="((?:[^"]|"")*)"$/

/** Returns the text of a cell as a spreadsheet would show the cell. */
export function parseCell(cell: string): string {
  const [, text] = quotedFormula.exec(cell) ?? []
  return text === undefined ? unescapeFormula(cell) : text.replaceAll('""', '"')
}
