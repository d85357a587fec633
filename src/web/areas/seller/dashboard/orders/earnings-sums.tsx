import type { Money } from '#contract/money.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { earningsLabel } from './earnings-text.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

/** Itemized earnings from an order; for first-party items, the amounts that the buyer paid. */
export function EarningsSums({ order }: { order: SellerOrder }) {
  const { isFirstParty } = order
  return (
    <TitledSection
      id="your-share"
      title={isFirstParty ? t('seller.sale') : t('seller.earnings')}
      className="bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <dl className="tabular-nums">
        {isFirstParty ? <OwnSums order={order} /> : <SellersSums order={order} />}
      </dl>
      {!isFirstParty && <RefundParts order={order} />}
    </TitledSection>
  )
}

function SellersSums({ order }: { order: SellerOrder }) {
  const { lines, earningsRefunded, earningsLost, proceeds } = order
  return (
    <>
      {lines.map((line, at) => (
        <Sum key={at} label={lineText(line)} amount={line.amount} />
      ))}
      {earningsRefunded.cents > 0 && (
        <Sum label={t('seller.refunded-part')} amount={negative(earningsRefunded)} />
      )}
      {earningsLost.cents > 0 && <Sum label={t('order.ledger.lost')} amount={negative(earningsLost)} />}
      <Sum label={earningsLabel(order)} amount={proceeds.amount} isTotal />
    </>
  )
}

/**
 * Itemized amounts of a first-party sale. The list has no commission line, but it includes the buyer's service fee,
 * because the marketplace keeps that fee.
 */
function OwnSums({ order }: { order: SellerOrder }) {
  const { total, refunded } = order
  const lines = order.lines.filter(({ code }) => code !== 'commission')
  const feeCents = lines.reduce((left, { amount }) => left - amount.cents, total.cents)
  return (
    <>
      {lines.map((line, at) => (
        <Sum key={at} label={lineText(line)} amount={line.amount} />
      ))}
      {feeCents > 0 && <Sum label={t('common.service-fee')} amount={{ ...total, cents: feeCents }} />}
      <Sum label={t('seller.sale.paid')} amount={total} isTotal />
      {refunded.cents > 0 && <Sum label={t('order.state.refunded')} amount={negative(refunded)} />}
    </>
  )
}

/** Explains why a refund is larger than the amount deducted from the seller's earnings. */
function RefundParts({ order }: { order: SellerOrder }) {
  const { refunded, earningsRefunded, commissionRefunded, feeRefunded } = order
  if (refunded.cents === earningsRefunded.cents) return null
  return (
    <p className="mt-3 text-note text-soft">
      {t('seller.refunded-parts', {
        total: exactMoneyText(refunded),
        yours: exactMoneyText(earningsRefunded),
        commission: exactMoneyText(commissionRefunded),
        fee: exactMoneyText(feeRefunded),
        hasFee: feeRefunded.cents > 0 ? 'yes' : 'no',
      })}
    </p>
  )
}

const negative = (amount: Money): Money => ({ ...amount, cents: -amount.cents })

function lineText({ code, label, item }: SellerOrder['lines'][number]): string {
  if (code === 'commission') return t('order.account.commission_revenue')
  if (code === 'shipping') return t('common.shipping')
  return item?.size ? `${label} (${translateValue(item.size)})` : label
}

function Sum({ label, amount, isTotal }: { label: string; amount: Money; isTotal?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${isTotal ? 'mt-2 border-t border-line pt-2 font-semibold' : 'py-0.5'}`}
    >
      <dt className="min-w-0">{label}</dt>
      <dd>{exactMoneyText(amount)}</dd>
    </div>
  )
}
