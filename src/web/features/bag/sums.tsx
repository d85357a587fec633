import type { ReactNode } from 'react'
import type { Money } from '#contract/money.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { addMoney, exactMoneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'
import { bySeller } from './groups.ts'

interface BagSumsProps {
  lines: readonly OrderLine[]
  total: Money
  totalLabel?: string
}

/** Every amount that makes up a total, the total last. */
export function BagSums({ lines, total, totalLabel = 'Total' }: BagSumsProps) {
  const { groups, rest } = bySeller(lines)
  const items = groups.flatMap((group) => group.items)
  const none = { cents: 0, currency: total.currency }
  return (
    <dl className="flex flex-col gap-2 tabular-nums">
      <Sum
        label={countOf(items.length, 'piece')}
        amount={addMoney(none, ...items.map((item) => item.amount))}
      />
      {groups.map(({ seller, shipping }) => (
        <Sum key={seller} label={`Shipping from @${seller}`} amount={shipping?.amount ?? none} isFreeAtZero />
      ))}
      {rest.map((line) => (
        <Sum key={line.code + line.label} label={line.label} amount={line.amount}>
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
      <dd>{isFreeAtZero && amount.cents === 0 ? 'Free' : exactMoneyText(amount)}</dd>
    </div>
  )
}

function FeeNote() {
  return (
    <details className="print:hidden">
      <summary className="text-link text-note text-ink">What is this for?</summary>
      <p className="max-w-80 pb-2 text-note">
        It pays for your protection: we keep your money until the piece has reached you and is as described,
        and give it back if it is not. Members do not pay it.
      </p>
    </details>
  )
}
