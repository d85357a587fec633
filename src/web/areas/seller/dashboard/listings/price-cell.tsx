import type { ListingRow } from '#contract/listings/listings.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { ChevronIcon } from '#web/kit/icons.tsx'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { translateValue } from '#web/lib/text/value-names.ts'
import { t } from '#web/lib/text/t.ts'
import { CellInput } from './cell-input.tsx'
import { priceError } from './editor/draft-check.ts'
import { sellerListingName } from './editor/listing-actions.ts'
import { storedValue, type EditedCell } from './cell-change.ts'
import { useCellSave } from './use-cell-save.ts'

/**
 * Table cell in which the seller can edit a listing's price. If variants have their own prices, a menu shows the price
 * of each variant.
 */
export function PriceCell({ row }: { row: ListingRow }) {
  const name = sellerListingName(row)
  if (!row.lowestPrice)
    return <PriceInput row={row} cell={{ field: 'price' }} label={t('seller.price.of', { name })} />
  const price = t('list.price.from', { price: exactMoneyText(row.lowestPrice) })
  return (
    <Menu
      label={t('seller.price.edit', { name, price })}
      button={
        <>
          {price}
          <ChevronIcon className="size-4 rotate-90" />
        </>
      }
      className="tabular-nums"
      menuClassName="px-4 py-2"
    >
      <ul aria-label={t('seller.price.variants', { name })}>
        {row.sizes.map(({ ID, size }) => (
          <li key={ID} className="flex items-center justify-between gap-6 py-1">
            <span>{translateValue(size)}</span>
            <PriceInput
              row={row}
              cell={{ field: 'price', sizeId: ID }}
              label={t('seller.price.of-size', { name, size: translateValue(size) })}
            />
          </li>
        ))}
      </ul>
      {row.price && (
        <p className="py-2 text-note text-soft">
          {t('seller.price.default', { price: exactMoneyText(row.price) })}
        </p>
      )}
    </Menu>
  )
}

function PriceInput({ row, cell, label }: { row: ListingRow; cell: EditedCell; label: string }) {
  const { error, setError, save } = useCellSave(row, cell)
  const stored = storedValue(row, cell)
  const ofVariant = cell.sizeId !== undefined
  const commit = (text: string) => {
    const missing = ofVariant ? undefined : t('seller.missing.price')
    const invalid = text === '' ? missing : priceError(text)
    setError(invalid ?? '')
    const cents = text === '' ? null : readCents(text)
    if (invalid !== undefined || cents === undefined || cents === stored) return
    void save(cents, (now) => {
      const size = now.sizes.find(({ ID }) => ID === cell.sizeId)
      const price = exactMoneyText(size?.price ?? now.price!)
      return size
        ? t('seller.price.saved-size', {
            name: sellerListingName(row),
            size: translateValue(size.size),
            price,
          })
        : t('seller.price.saved', { name: sellerListingName(row), price })
    })
  }
  return (
    <CellInput
      label={label}
      column="price"
      value={stored === null ? '' : centsText(stored)}
      {...(ofVariant && row.price && { placeholder: centsText(row.price.cents) })}
      inputMode="decimal"
      width="w-24"
      error={error}
      onCommit={commit}
    />
  )
}
