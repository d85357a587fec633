import type { ReactNode } from 'react'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { rich, t } from '#web/lib/text/t.ts'

interface PlanChoiceProps {
  plans: readonly SubscriptionPlan[]
  chosen: SubscriptionPlan
  onChoose: (plan: SubscriptionPlan) => void
}

function priceOf({ price, interval }: SubscriptionPlan): ReactNode {
  const parts = {
    price: moneyText(price),
    big: (words: ReactNode) => <span className="text-title tabular-nums">{words}</span>,
    soft: (words: ReactNode) => <span className="text-soft">{words}</span>,
  }
  return interval === 'year'
    ? rich('membership.plan.price-year', parts)
    : rich('membership.plan.price-month', parts)
}

export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset>
      <legend className="pb-4 font-display text-title">{t('membership.choose-plan')}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <label
            key={plan.priceId}
            className="flex cursor-pointer gap-3 rounded-soft border border-edge p-5 has-checked:border-ink has-checked:bg-tile has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name="plan"
              value={plan.lookupKey}
              className="mt-1 size-5 shrink-0"
              checked={plan.priceId === chosen.priceId}
              onChange={() => onChoose(plan)}
            />
            <span>
              <span className="block font-semibold">{plan.name}</span>
              <span className="block">{priceOf(plan)}</span>
              {plan.savedAYear.cents > 0 && (
                <span className="mt-1 block text-note text-good">
                  {t('membership.plan.saves', { price: moneyText(plan.savedAYear) })}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
