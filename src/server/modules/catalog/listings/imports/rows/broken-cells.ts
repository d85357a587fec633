import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import type { CsvHeader } from '../csv/csv-columns.ts'

/** Signs of a wrong encoding: replacement characters, zero bytes, and undefined bytes of Windows-1252. */
// oxlint-disable-next-line no-control-regex
const unreadable = /[\ufffd\0\u0081\u008d\u008f\u0090\u009d]/

/** Returns the error and its column if a row has unreadable cells or more cells than the header. */
export function findBroken(
  cells: readonly string[],
  header: CsvHeader,
): { field: string; words: LocalizedText } | undefined {
  const broken = cells.find((cell) => unreadable.test(cell))
  if (broken !== undefined)
    return {
      field: columnAt(header, cells.indexOf(broken)),
      words: (reader) => translate(reader, 'import.not-utf8'),
    }
  if (cells.slice(header.width).some((cell) => cell.trim() !== ''))
    return { field: 'title', words: (reader) => translate(reader, 'import.too-many-cells') }
  return undefined
}

/** Returns the name of the column at a position of the file. */
export function columnAt(header: CsvHeader, index: number): string {
  return [...header.at].find(([, at]) => at === index)?.[0] ?? 'title'
}
