import type { GiftPlan } from '#contract/gifts/gifts.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

interface PlansProps {
  plans: readonly GiftPlan[]
  chosen: number
  onChoose: (months: number) => void
}

/** Field for choosing the length of the gift. Each option shows its total price and its price per month. */
export function Plans({ plans, chosen, onChoose }: PlansProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="pb-4 font-display text-title">{t('gift.buy.length')}</legend>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
        {plans.map(({ _id, months, price, perMonth }) => (
          <label
            key={_id}
            htmlFor={_id}
            className="flex cursor-pointer items-start gap-3 border border-edge p-4 has-checked:border-accent has-checked:outline has-checked:outline-accent has-focus-visible:outline-2"
          >
            <input
              id={_id}
              type="radio"
              name="months"
              value={months}
              checked={months === chosen}
              onChange={() => onChoose(months)}
              className="mt-1 size-5 shrink-0"
            />
            <span className="font-semibold">
              {t('gift.length', { months })}
              <span className="block font-normal tabular-nums">{moneyText(price)}</span>
              <span className="block text-note font-normal text-soft tabular-nums">
                {t('landing.membership.monthly', { price: moneyText(perMonth) })}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
