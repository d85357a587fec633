import { commissionCents, getCommissionRate } from '#contract/catalog/fees.ts'
import { useSession } from '#web/lib/session/state.ts'
import { Field } from '#web/kit/form/field.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import type { ListingDraft } from './draft.ts'
import { typePathLabels, type EditorCatalog } from './editor-catalog.ts'
import type { BasicFieldsProps } from './listing-fields.tsx'
import { t } from '#web/lib/text/t.ts'

/**
 * Price field with the seller's earnings, which are updated during typing. Earnings are not shown to first-party
 * sellers, who pay no commission.
 */
export function PriceFields({ draft, set, catalog }: BasicFieldsProps & { catalog: EditorCatalog }) {
  const isFirstParty = useSession()?.seller?.isSA ?? false
  const currency = catalog.terms.currency.toUpperCase()
  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
      <Field
        name="priceCents"
        label={t('list.filter.price')}
        hint={`${isFirstParty ? t('seller.price.hint-own', { currency }) : t('seller.price.hint', { currency })}${
          draft.axes.length > 0 && catalog.terms.variantPrices ? ` ${t('seller.price.hint-variants')}` : ''
        }`}
        className="tabular-nums"
        inputMode="decimal"
        autoComplete="off"
        placeholder={centsText(12_000)}
        value={draft.price}
        onText={(text) => set('price', text)}
      />
      {!isFirstParty && <EarningsPreview {...{ draft, catalog }} />}
    </div>
  )
}

function EarningsPreview({ draft, catalog }: { draft: ListingDraft; catalog: EditorCatalog }) {
  const { terms, types } = catalog
  const { currency } = terms
  const cents = readCents(draft.price)
  const item = { priceCents: cents ?? 0, types: typePathLabels(types, draft.type) }
  const commission = commissionCents([item], terms, currency)
  const percent = getCommissionRate(item, terms) / 100
  const text = (amount: number) => exactMoneyText({ cents: amount, currency })
  return (
    <div className="border border-line p-4">
      <p className="font-medium">{t('seller.earnings.expected')}</p>
      <output name="receive" className="block font-display text-title tabular-nums">
        {cents === undefined ? '–' : text(cents - commission)}
      </output>
      <p className="text-note text-soft">
        {cents === undefined
          ? t('seller.price.commission', { percent })
          : t('seller.price.after', { amount: text(commission), percent })}
      </p>
    </div>
  )
}
