import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { planPriceText } from '../plan-text.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

/** Shows the plan chosen before sign-up. The buyer pays for the plan after confirming the email address. */
export function ChosenPlan({ plan }: { plan: SubscriptionPlan }) {
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 bg-tile px-5 py-3">
      <span>
        {t('membership.chosen.line', { name: plan.name, price: planPriceText(plan) })}
        <span className="block text-note text-soft">{t('membership.chosen.text')}</span>
      </span>
      <TextLink to={`/shop/subscribe?plan=${plan.lookupKey}`}>{t('membership.chosen.change')}</TextLink>
    </p>
  )
}
