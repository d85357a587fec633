import type { ListingRow } from '#contract/listings/listings.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { CellInput } from './cell-input.tsx'
import { priceError } from './editor/draft-check.ts'
import { nameOf } from './editor/listing-actions.ts'
import { useCellSave } from './use-cell-save.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Table cell in which the seller can edit a listing's price. Prices of variants can be edited only in the editor of the
 * listing.
 */
export function PriceCell({ row }: { row: ListingRow }) {
  if (row.lowestPrice) return <span>{t('list.price.from', { price: exactMoneyText(row.lowestPrice) })}</span>
  return <PriceInput row={row} />
}

function PriceInput({ row }: { row: ListingRow }) {
  const { error, setError, save } = useCellSave(row)
  const was = row.price === null ? '' : centsText(row.price.cents)
  const commit = (text: string) => {
    const invalid = text === '' ? t('seller.missing.price') : priceError(text)
    setError(invalid ?? '')
    const priceCents = readCents(text)
    if (invalid !== undefined || priceCents === undefined || priceCents === row.price?.cents) return
    void save({ priceCents }, (now) =>
      t('seller.price.saved', { name: nameOf(row), price: exactMoneyText(now.price!) }),
    )
  }
  return (
    <CellInput
      label={t('seller.price.of', { name: nameOf(row) })}
      value={was}
      inputMode="decimal"
      width="w-24"
      error={error}
      onCommit={commit}
    />
  )
}
