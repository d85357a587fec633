import { isFeatureOn } from '#web/lib/page/features.ts'
import type { ReactNode } from 'react'
import type { Money } from '#contract/money.ts'
import { countUnits } from '#contract/orders/lines/merged-lines.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { addMoney, exactMoneyText } from '#web/lib/format/money.ts'
import { groupBySeller } from './groups.ts'
import { t } from '#web/lib/text/t.ts'

interface BagSumsProps {
  lines: readonly OrderLine[]
  total: Money
  totalLabel?: string
  /** Returns the display name for a seller's username. */
  nameOf: (seller: string) => string
}

/** Order summary with each amount and the total. */
export function BagSums({ lines, total, totalLabel = t('common.total'), nameOf }: BagSumsProps) {
  const { groups, rest } = groupBySeller(lines)
  const items = groups.flatMap((group) => group.items)
  const zero = { cents: 0, currency: total.currency }
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Sum
        label={t('common.items', { count: countUnits(items.map(({ item }) => item)) })}
        amount={addMoney(zero, ...items.map((item) => item.amount))}
      />
      {groups.map(({ seller, shipping }) => (
        <Sum
          key={seller}
          label={t('bag.shipping-from', { seller: nameOf(seller) })}
          amount={shipping?.amount ?? zero}
          isFreeAtZero
        />
      ))}
      {rest.map((line) => (
        <Sum
          key={line.code + line.label}
          label={line.code === 'service-fee' ? t('common.service-fee') : line.label}
          amount={line.amount}
        >
          {line.code === 'service-fee' && <FeeNote />}
        </Sum>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <dt className="font-semibold">{totalLabel}</dt>
        <dd className="text-title font-semibold" data-testid="total">
          {exactMoneyText(total)}
        </dd>
      </div>
    </dl>
  )
}

interface SumProps {
  label: string
  amount: Money
  isFreeAtZero?: boolean
  children?: ReactNode
}

function Sum({ label, amount, isFreeAtZero = false, children }: SumProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="min-w-0 text-soft">
        {label}
        {children}
      </dt>
      <dd>{isFreeAtZero && amount.cents === 0 ? t('common.free') : exactMoneyText(amount)}</dd>
    </div>
  )
}

function FeeNote() {
  return (
    <details className="print:hidden">
      <summary className="text-link text-note text-ink">{t('bag.fee.question')}</summary>
      <p className="max-w-80 pb-2 text-note">
        {isFeatureOn('membership') ? t('bag.fee.text') : t('bag.fee.text-all')}
      </p>
    </details>
  )
}
