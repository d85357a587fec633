import { csvFile } from '#platform/http/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { csvColumns } from '#contract/listings/csv-columns.ts'
import type { KnownListing } from '../edit/listing.rules.ts'
import { listBehind } from '../edit/listing.store.ts'
import type { ListingContext } from '../listings.context.ts'
import { columns } from './csv-columns.ts'

/** All listings that are not removed as CSV, as it is read, page by page; importing it again changes nothing. */
export function exportListings({ db, clock }: ListingContext, sellerId: string): FileReply {
  return csvFile({
    name: 'listings',
    now: clock.now(),
    columns: [
      ...csvColumns.map((name) => [columns[name].head, columns[name].cell!] as const),
      ['state', ({ state }) => state],
      ['currency', ({ currency }) => currency],
    ],
    pageRows: 500,
    read: (last: KnownListing | undefined, limit) => listBehind(db, sellerId, last?.no ?? -1, limit),
  })
}
