import { createCsvDecoder, findForeignFile, type ForeignFile } from '#contract/csv/csv-bytes.ts'
import { findLayout } from '#contract/csv/csv-layout.ts'
import { parseCell, escapeFormula } from '#contract/csv/csv-text.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/** A row of a file with tracking numbers. */
export interface FileParcel {
  number: string
  carrier: string
  trackingNumber: string
  /**
   * Reason why the row must not be used. `rounded` means that a spreadsheet has replaced digits of the tracking number.
   */
  problem?: 'shifted' | 'repeated' | 'no-number' | 'rounded'
}

/** Column names in Souk's CSV exports of orders. */
export interface ParcelHeads {
  order: readonly string[]
  carrier: readonly string[]
  tracking: readonly string[]
}

/** Column names in the exports of all languages, because the file can be in a different language than the page. */
export const exportHeads: ParcelHeads = {
  order: ['order', 'Bestellung'],
  carrier: ['carrier', 'Versanddienst'],
  tracking: ['tracking_number', 'tracking', 'Sendungsnummer'],
}

const normalizeHead = (text: string): string => text.toLowerCase().replaceAll(/[\s_#'-]/g, '')

/** Decodes a file with tracking numbers. If the file is not a CSV file, returns the detected file type instead. */
export function decodeParcels(bytes: Uint8Array): { text: string } | { foreign: ForeignFile } {
  const foreign = findForeignFile(bytes)
  if (foreign) return { foreign }
  const decoder = createCsvDecoder(bytes)
  return { text: decoder.decode(bytes) + decoder.end() }
}

/** Matches scientific notation, which spreadsheets use for numbers with too many digits. */
const rounded = /^\d(?:[.,]\d+)?E\+?\d+$/i

/**
 * Reads tracking numbers from a CSV file with any delimiter. Returns undefined if the columns for the order number and
 * the tracking number are missing. Sets `problem` to `shifted` in rows with more cells than the header. Such a row
 * contains an unquoted delimiter, so the carrier's name could be in the column for the tracking number.
 */
export async function readParcels(text: string, heads: ParcelHeads): Promise<FileParcel[] | undefined> {
  const { parse } = await importPart(() => import('csv-parse/browser/esm/sync'))
  const columnsIn = (cells: readonly string[]): number[] => {
    const names = cells.map((head) => normalizeHead(parseCell(head.trim())))
    return [heads.order, heads.carrier, heads.tracking].map((accepted) =>
      names.findIndex((name) => accepted.some((head) => normalizeHead(head) === name)),
    )
  }
  const rateHeader = (cells: readonly string[]): number =>
    columnsIn(cells).filter((column) => column >= 0).length
  const { delimiter, headerLine, lineEnds } = findLayout(text, rateHeader)
  const rows = parse(text, {
    bom: true,
    delimiter,
    record_delimiter: [...lineEnds],
    from_line: headerLine,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  }) as string[][]
  const [header = [], ...body] = rows
  const [order, carrier, tracking] = columnsIn(header) as [number, number, number]
  if (order < 0 || tracking < 0) return undefined
  const cellOf = (row: string[], column: number) => parseCell(row[column]?.trim() ?? '').trim()
  const parcels = body.map((row): FileParcel => {
    const parcel = {
      number: cellOf(row, order).replace(/^#/, ''),
      carrier: cellOf(row, carrier),
      trackingNumber: cellOf(row, tracking),
    }
    const isShifted = row.slice(header.length).some((cell) => cell.trim() !== '')
    const problem = isShifted ? 'shifted' : problemOf(parcel)
    return { ...parcel, ...(problem && { problem }) }
  })
  return withoutRepeats(parcels)
}

function problemOf({ carrier, trackingNumber }: FileParcel): FileParcel['problem'] {
  if (trackingNumber === '') return carrier === '' ? undefined : 'no-number'
  return rounded.test(trackingNumber) ? 'rounded' : undefined
}

/** Sets `problem` to `repeated` in the rows of an order that has several different carriers or tracking numbers. */
function withoutRepeats(parcels: readonly FileParcel[]): FileParcel[] {
  const byOrder = new Map<string, Set<string>>()
  const textOf = ({ carrier, trackingNumber }: FileParcel) => `${carrier}\n${trackingNumber}`
  for (const parcel of parcels)
    if (parcel.trackingNumber !== '')
      byOrder.set(parcel.number, (byOrder.get(parcel.number) ?? new Set()).add(textOf(parcel)))
  return parcels.map((parcel) =>
    parcel.problem === undefined && parcel.trackingNumber !== '' && byOrder.get(parcel.number)!.size > 1
      ? { ...parcel, problem: 'repeated' }
      : parcel,
  )
}

/** Row whose tracking number was not used, and the reason. */
export interface FailedParcel extends FileParcel {
  reason: string
}

/**
 * Writes the unused rows to a CSV file with a column for the reason. The seller can correct the rows and upload the
 * file again.
 */
export function createFailedParcelsFile(
  failed: readonly FailedParcel[],
  heads: readonly string[],
  delimiter: ',' | ';' = ',',
): Uint8Array {
  const rows = failed.map(({ number, carrier, trackingNumber, reason }) => [
    number,
    carrier,
    trackingNumber,
    reason,
  ])
  const lines = [heads, ...rows].map((row) => row.map(cellText).join(delimiter))
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

function cellText(text: string): string {
  const plain = escapeFormula(text)
  return /[",;\t\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
