import type { ListingRow } from '#contract/listings/listings.ts'
import { ChevronIcon } from '#web/kit/icons.tsx'
import { CellInput } from './cell-input.tsx'
import { quantityError } from './editor/draft-check.ts'
import { sellerListingName } from './editor/listing-actions.ts'
import { useCellSave } from './use-cell-save.ts'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { showsSizes } from '#web/features/listing/shown-sizes.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

type Size = ListingRow['sizes'][number]

/**
 * Table cell in which the seller can edit a listing's stock. If the listing has several sizes, a menu shows the stock
 * of each size.
 */
export function StockCell({ row }: { row: ListingRow }) {
  const [first, ...others] = row.sizes
  if (first === undefined) return <span className="text-soft">{t('seller.stock.none')}</span>
  if (others.length === 0)
    return <SizeQty row={row} size={first} label={t('seller.stock.of', { name: sellerListingName(row) })} />
  return (
    <Menu
      label={t('seller.stock.edit', { name: sellerListingName(row), stock: unitsOf(row) })}
      button={
        <>
          {unitsOf(row)}
          <ChevronIcon className="size-4 rotate-90" />
        </>
      }
      className="tabular-nums"
      menuClassName="px-4 py-2"
    >
      <ul aria-label={t('seller.stock.sizes', { name: sellerListingName(row) })}>
        {row.sizes.map((size) => (
          <li key={size.ID} className="flex items-center justify-between gap-6 py-1">
            <span>
              {translateValue(size.size)}
              {size.held > 0 && (
                <span className="text-soft"> {t('seller.stock.held', { count: size.held })}</span>
              )}
            </span>
            <SizeQty
              row={row}
              size={size}
              label={t('seller.stock.of-size', {
                name: sellerListingName(row),
                size: translateValue(size.size),
              })}
            />
          </li>
        ))}
      </ul>
      {row.totalAllowed < sumOf(row.sizes) && (
        <p className="py-2 text-note text-soft">{t('seller.stock.total', { count: row.totalAllowed })}</p>
      )}
    </Menu>
  )
}

function SizeQty({ row, size, label }: { row: ListingRow; size: Size; label: string }) {
  const { error, setError, save } = useCellSave(row, { field: 'qty', sizeId: size.ID })
  const commit = (text: string) => {
    const invalid = quantityError(text)
    setError(invalid ?? '')
    const qty = Number(text)
    if (invalid !== undefined || qty === size.qty) return
    void save(qty, () =>
      showsSizes(row)
        ? t('seller.stock.saved', {
            name: sellerListingName(row),
            quantity: qty,
            size: translateValue(size.size),
          })
        : t('common.saved'),
    )
  }
  return (
    <CellInput
      label={label}
      column="stock"
      value={String(size.qty)}
      inputMode="numeric"
      width="w-16"
      error={error}
      onCommit={commit}
    />
  )
}

function unitsOf({ sizes, totalAllowed }: ListingRow): string {
  return t('seller.stock.units', { units: Math.min(sumOf(sizes), totalAllowed), count: sizes.length })
}

function sumOf(sizes: readonly Size[]): number {
  return sizes.reduce((sum, { qty }) => sum + qty, 0)
}
