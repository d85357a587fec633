import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { t } from '#web/t.ts'

export function Perks({ plan }: { plan: SubscriptionPlan }) {
  return (
    <section aria-labelledby="perks">
      <h2 id="perks" className="sr-only">
        {t('membership.perks')}
      </h2>
      <ul className="max-w-2xl">
        {plan.perks.map((perk) => (
          <li key={perk} className="border-t border-line py-2.5">
            {perk}
          </li>
        ))}
      </ul>
    </section>
  )
}
