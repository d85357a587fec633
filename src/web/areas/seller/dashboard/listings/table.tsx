import { numberText } from '#web/lib/format/numbers.ts'
import type { ListingRow } from '#contract/listings/listings.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { useRowSelection } from '#web/kit/list/row-selection.tsx'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import { BulkBar } from './bulk/bulk-bar.tsx'
import { listingStatusText, sellerListingName } from './editor/listing-actions.ts'
import { PriceCell } from './price-cell.tsx'
import { publishTimeText } from './schedule/schedule.ts'
import { RowMenu } from './row-menu.tsx'
import { StockCell } from './stock-cell.tsx'
import { t } from '#web/lib/text/t.ts'

const columns: readonly TableColumn<ListingRow>[] = [
  { head: t('seller.listing'), isName: true, cell: (row) => <Name row={row} /> },
  { head: t('common.status'), cell: (row) => <State row={row} /> },
  { head: t('list.filter.price'), isNumber: true, isField: true, cell: (row) => <PriceCell row={row} /> },
  { head: t('seller.stock'), isNumber: true, isField: true, cell: (row) => <StockCell row={row} /> },
  { head: t('seller.views'), isNumber: true, cell: ({ viewCount }) => numberText(viewCount) },
  { head: t('seller.watchers'), isNumber: true, cell: ({ watchCount }) => numberText(watchCount) },
  { head: t('seller.moves'), isNumber: true, isAction: true, cell: (row) => <RowMenu row={row} /> },
]

interface ListingTableProps {
  rows: readonly ListingRow[]
  /** Loads all rows; undefined if the current page already shows all rows. */
  loadAll: (() => Promise<ListingRow[]>) | undefined
}

/** One page of the table of the seller's listings. Listings can be selected for a bulk change. */
export function ListingTable({ rows, loadAll }: ListingTableProps) {
  const chosen = useRowSelection(rows, keyOf, loadAll)
  const names = new Map(rows.map((row) => [row._id, sellerListingName(row)]))
  return (
    <>
      <BulkBar chosen={chosen} />
      <Table
        caption={t('seller.listings')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        isCompact
        choice={{
          chosen: chosen.keys,
          onChange: chosen.choose,
          labelOf: (key) => names.get(key) ?? key,
        }}
      />
    </>
  )
}

const keyOf = ({ _id }: ListingRow): string => _id

function Name({ row }: { row: ListingRow }) {
  const { _id, photo, brand } = row
  const base = useDashboardBase()
  return (
    <ListingName
      to={`${base}/listings/${_id}`}
      photo={photo}
      name={sellerListingName(row)}
      note={brand ?? t('seller.listing.no-brand')}
    />
  )
}

function State({ row }: { row: ListingRow }) {
  const { state, missing, publishAt } = row
  return (
    <span className="whitespace-nowrap">
      {listingStatusText(row)}
      {publishAt && (
        <time dateTime={publishAt} className="block text-note text-soft tabular-nums">
          {publishTimeText(publishAt)}
        </time>
      )}
      {state === 'draft' && missing.length > 0 && (
        <span className="block text-note text-soft">
          {t('seller.listing.missing', { count: missing.length })}
        </span>
      )}
    </span>
  )
}
