import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { t } from '#web/lib/text/t.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'

export function Perks({ plan }: { plan: SubscriptionPlan }) {
  return (
    <TitledSection id="perks" title={t('membership.perks')} titleClass="sr-only">
      <ul className="max-w-2xl">
        {plan.perks.map((perk) => (
          <li key={perk} className="border-t border-line py-2.5">
            {perk}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
