import type { Money } from '#contract/money.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'

export interface NetSum {
  label: string
  /** Amount in cents, negative for a deduction. */
  cents: number
}

interface NetSumsProps {
  title: string
  currency: Money['currency']
  sums: readonly NetSum[]
  /** Label of the total. */
  totalLabel: string
}

/** Table that begins with the gross amount and ends with the net amount. */
export function NetSums({ title, currency, sums, totalLabel }: NetSumsProps) {
  const total = sums.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <section aria-label={title} className="min-w-0 bg-tile p-5">
      <h2 className="pb-3 font-display text-title">{title}</h2>
      <dl className="tabular-nums">
        {sums.map(({ label, cents }) => (
          <div key={label} className="flex justify-between gap-4 py-0.5">
            <dt className="min-w-0">{label}</dt>
            <dd>{exactMoneyText({ cents, currency })}</dd>
          </div>
        ))}
        <div className="mt-2 flex justify-between gap-4 border-t border-line pt-2 font-semibold">
          <dt>{totalLabel}</dt>
          <dd>{exactMoneyText({ cents: total, currency })}</dd>
        </div>
      </dl>
    </section>
  )
}
