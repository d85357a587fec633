import { createCsvFile } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { csvColumns } from '#contract/listings/csv-columns.ts'
import type { ListingTab } from '#contract/listings/listings.ts'
import { wordsIn } from '../read/list-listings.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { listAfter } from '../core/listing.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { attributeCell, attributeHead, enterableAttributes } from './csv/attribute-cells.ts'
import { writePhotos } from './csv/csv-cells.ts'
import { writeAltTexts } from './csv/photo-texts.ts'
import { csvColumnDefinitions } from './csv/csv-columns.ts'

/**
 * Exports the listings in a tab of the seller's table as CSV, in pages. Importing the unchanged file changes nothing.
 */
export function exportListings(
  { db, clock, origin }: ListingContext,
  sellerId: string,
  { tab, search }: { tab: ListingTab; search?: string | undefined },
): FileReply {
  const filter = { tab, words: wordsIn(search) }
  return createCsvFile({
    name: 'listings',
    now: clock.now(),
    columns: [
      ...csvColumns.map(
        (name) => [csvColumnDefinitions[name].head, csvColumnDefinitions[name].cell ?? photosCell] as const,
      ),
      ['photo-descriptions', ({ photos }) => writeAltTexts(photos)],
      ...enterableAttributes().map(
        ({ code, visibility }) =>
          [
            () => attributeHead(code),
            ({ attributes, privateAttributes, sizes }: SellerListing) => {
              const values = visibility === 'public' ? attributes : privateAttributes
              return Object.hasOwn(values, code)
                ? attributeCell(
                    values[code],
                    sizes.map(({ label }) => label),
                  )
                : ''
            },
          ] as const,
      ),
      ['state', ({ state }) => state],
      ['currency', ({ currency }) => currency],
    ],
    pageRows: 500,
    read: (last: SellerListing | undefined, limit) => listAfter(db, sellerId, filter, last?.no ?? -1, limit),
  })

  function photosCell({ photos }: SellerListing): string {
    return writePhotos(photos, origin())
  }
}
