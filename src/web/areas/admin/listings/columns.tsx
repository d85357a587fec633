import { href } from 'react-router'
import type { AdminListing } from '#contract/listings/moderation.ts'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { adminListingName } from './listing-labels.ts'
import { noBrandText } from './no-brand.ts'

type NamedListing = Pick<AdminListing, '_id' | 'photo' | 'title' | 'brand' | 'seller'>

function listingColumn(noteOf: (row: NamedListing) => string): TableColumn<NamedListing> {
  return {
    head: t('admin.listings.listing'),
    isName: true,
    cell: (row) => (
      <ListingName
        to={href('/sa/listings/look/:id', { id: row._id })}
        photo={row.photo}
        name={adminListingName(row)}
        note={noteOf(row)}
      />
    ),
  }
}

const brandText = ({ brand }: NamedListing): string => brand ?? noBrandText()

/** Column with a listing's photo, title and brand. */
export const listingWithBrand = listingColumn(brandText)

/** Column with a listing's photo, title, brand and seller. */
export const listingWithSeller = listingColumn((row) =>
  [brandText(row), `@${row.seller.username}`].filter(Boolean).join(' · '),
)

export const priceColumn: TableColumn<Pick<AdminListing, 'price'>> = {
  head: t('list.filter.price'),
  isNumber: true,
  cell: ({ price }) => (price ? exactMoneyText(price) : '–'),
}
