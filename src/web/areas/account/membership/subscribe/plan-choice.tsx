import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/ui/money.ts'

interface PlanChoiceProps {
  plans: readonly SubscriptionPlan[]
  chosen: SubscriptionPlan
  onChoose: (plan: SubscriptionPlan) => void
}

export function PlanChoice({ plans, chosen, onChoose }: PlanChoiceProps) {
  return (
    <fieldset>
      <legend className="pb-4 font-display text-title">Choose a plan</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {plans.map((plan) => (
          <label
            key={plan.priceId}
            className="flex cursor-pointer gap-3 rounded-soft border border-edge p-5 has-checked:border-ink has-checked:bg-tile has-checked:ring-1 has-checked:ring-ink"
          >
            <input
              type="radio"
              name="plan"
              value={plan.lookupKey}
              className="mt-1 size-5 shrink-0 accent-accent"
              checked={plan.priceId === chosen.priceId}
              onChange={() => onChoose(plan)}
            />
            <span>
              <span className="block font-semibold">{plan.name}</span>
              <span className="block">
                <span className="text-title tabular-nums">{moneyText(plan.price)}</span>
                <span className="text-soft"> a {plan.interval}</span>
              </span>
              {plan.savedAYear.cents > 0 && (
                <span className="mt-1 block text-note text-good">
                  {moneyText(plan.savedAYear)} less a year than by the month
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
