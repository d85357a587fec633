import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { csvColumns } from '#contract/listings/listings-imports.ts'
import { dateOf } from '#platform/clock/clock.ts'
import type { FileReply } from '#platform/http/serve.ts'
import type { ListingContext } from '../listings.context.ts'
import { writeText } from '#platform/http/csv-file.ts'
import { writePhotos, writeSizes } from './csv-cells.ts'
import { formatPrice } from './csv-price.ts'
import { listForExport, type ListingExportRow } from './export.store.ts'

const pageRows = 500

/** All listings that are not removed as CSV, as it is read, page by page; importing it again changes nothing. */
export function exportListings({ db, clock }: ListingContext, sellerId: string): FileReply {
  async function* pages(): AsyncGenerator<string> {
    // Excel takes a file for UTF-8 only by this mark.
    yield `\ufeff${stringify([[...csvColumns, 'state']])}`
    for (let after = -1; ;) {
      const rows = await listForExport(db, sellerId, after, pageRows)
      if (rows.length > 0) yield stringify(rows.map(cellsOf))
      if (rows.length < pageRows) return
      after = rows.at(-1)!.no
    }
  }
  return {
    bytes: Readable.from(pages(), { objectMode: false }),
    filename: `listings-${dateOf(clock.now())}.csv`,
  }
}

function cellsOf(row: ListingExportRow): string[] {
  const cells: Record<(typeof csvColumns)[number], string> = {
    id: row.id,
    title: row.title,
    description: row.description,
    brand: row.brand ?? '',
    type: row.type ?? '',
    gender: row.gender ?? '',
    color: row.color ?? '',
    condition: row.condition ?? '',
    price: row.priceCents === null ? '' : formatPrice(row.priceCents),
    sizes: writeSizes(row.sizes),
    total_allowed: String(row.totalAllowed),
    photos: writePhotos(row.photos),
  }
  return [...csvColumns.map((column) => writeText(cells[column])), row.state]
}
