import type { Money } from '#contract/money.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { exactMoneyText } from '#web/ui/money.ts'
import { earningsLabel } from './earnings-words.ts'
import { t } from '#web/t.ts'
import { word } from '#web/words-of-data.ts'
import { Titled } from '#web/ui/titled.tsx'

/** What the seller gets, line by line. */
export function EarningsSums({ order }: { order: SellerOrder }) {
  const { earningsRefunded, earningsLost, proceeds } = order
  return (
    <Titled
      id="your-share"
      title={t('seller.earnings')}
      className="bg-tile p-5"
      titleClass="pb-3 font-display text-title"
    >
      <dl className="tabular-nums">
        {order.lines.map((line, at) => (
          <Sum key={at} label={lineText(line)} amount={line.amount} />
        ))}
        {earningsRefunded.cents > 0 && (
          <Sum
            label={t('order.state.refunded')}
            amount={{ ...earningsRefunded, cents: -earningsRefunded.cents }}
          />
        )}
        {earningsLost.cents > 0 && (
          <Sum label={t('order.ledger.lost')} amount={{ ...earningsLost, cents: -earningsLost.cents }} />
        )}
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{earningsLabel(order)}</dt>
          <dd>{exactMoneyText(proceeds.amount)}</dd>
        </div>
      </dl>
    </Titled>
  )
}

function lineText({ code, label, item }: SellerOrder['lines'][number]): string {
  if (code === 'commission') return t('order.account.commission_revenue')
  if (code === 'shipping') return t('common.shipping')
  return item ? `${label} (${word(item.size)})` : label
}

function Sum({ label, amount }: { label: string; amount: Money }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="min-w-0">{label}</dt>
      <dd>{exactMoneyText(amount)}</dd>
    </div>
  )
}
