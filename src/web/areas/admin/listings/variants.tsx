import type { CallReply } from '#web/lib/calls/caller.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

type Listing = CallReply<'getAnyListing'>['listing']
type Variant = Listing['sizes'][number]

/** Returns whether the listing has options, or sizes with their own prices or codes. */
export const hasDetails = ({ optionAxes, sizes }: Listing): boolean =>
  optionAxes !== undefined ||
  sizes.some(({ price, sku, barcode, cost }) => (price ?? sku ?? barcode ?? cost) !== undefined)

/** Table of the listing's variants with their stock, prices and codes. */
export function Variants({ listing: { sizes, price, optionAxes = [] } }: { listing: Listing }) {
  const columns: readonly TableColumn<Variant>[] = [
    {
      head: optionAxes.map(({ name }) => translateValue(name)).join(' / ') || t('product.size'),
      cell: ({ size }) => <bdi>{translateValue(size)}</bdi>,
      isName: true,
    },
    { head: t('seller.quantity'), cell: ({ qty }) => numberText(qty), isNumber: true },
    { head: t('list.filter.price'), cell: (size) => moneyOf(size.price ?? price), isNumber: true },
    { head: t('seller.variant.sku'), cell: ({ sku }) => <bdi>{sku ?? '–'}</bdi> },
    { head: t('seller.variant.barcode'), cell: ({ barcode }) => barcode ?? '–' },
    { head: t('seller.variant.cost'), cell: ({ cost }) => moneyOf(cost), isNumber: true },
  ]
  return (
    <TitledSection id="variants" title={t('seller.variants')} className="mt-8">
      <Table caption={t('seller.variants')} columns={columns} rows={sizes} keyOf={({ size }) => size} />
    </TitledSection>
  )
}

const moneyOf = (money: Listing['price'] | undefined): string => (money ? exactMoneyText(money) : '–')
