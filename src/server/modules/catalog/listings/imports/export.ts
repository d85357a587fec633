import { amountCell, csvFile, type CsvColumns } from '#platform/http/csv-file.ts'
import { wordOf } from '#platform/language/data-words.ts'
import type { FileReply } from '#platform/http/serve.ts'
import type { ListingContext } from '../listings.context.ts'
import { writePhotos, writeSizes } from './csv-cells.ts'
import { conditionNames, genderNames, writtenAs } from './csv-words.ts'
import { listForExport, type ListingExportRow } from './export.store.ts'

const columns: CsvColumns<ListingExportRow> = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['description', ({ description }) => description],
  ['brand', ({ brand }) => brand],
  ['category', ({ type }, language) => type && wordOf(language, 'type', type)],
  ['gender', ({ gender }, language) => gender && writtenAs(language, gender, genderNames[gender])],
  [
    'color',
    ({ color }, language) => color && writtenAs(language, color, () => wordOf(language, 'color', color)),
  ],
  [
    'condition',
    ({ condition }, language) => condition && writtenAs(language, condition, conditionNames[condition]),
  ],
  ['price', ({ priceCents }) => (priceCents === null ? null : amountCell(priceCents))],
  ['sizes', ({ sizes }) => writeSizes(sizes)],
  ['total_allowed', ({ totalAllowed }) => totalAllowed],
  ['photos', ({ photos }) => writePhotos(photos)],
  ['state', ({ state }) => state],
]

/** All listings that are not removed as CSV, as it is read, page by page; importing it again changes nothing. */
export function exportListings({ db, clock }: ListingContext, sellerId: string): FileReply {
  return csvFile({
    name: 'listings',
    now: clock.now(),
    columns,
    pageRows: 500,
    read: (last: ListingExportRow | undefined, limit) => listForExport(db, sellerId, last?.no ?? -1, limit),
  })
}
