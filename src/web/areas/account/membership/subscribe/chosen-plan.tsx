import { Link } from 'react-router'
import type { SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { priceWords } from '../plan-words.ts'

/** A paid sign-up carries its plan along; it is paid once the e-mail is confirmed. */
export function ChosenPlan({ plan }: { plan: SubscriptionPlan }) {
  return (
    <p className="mb-6 flex flex-wrap items-center justify-between gap-x-4 bg-tile px-5 py-3">
      <span>
        {plan.name}, <span className="tabular-nums">{priceWords(plan)}</span>
        <span className="block text-note text-soft">Paid once your e-mail is confirmed.</span>
      </span>
      <Link to={`/shop/subscribe?plan=${plan.lookupKey}`} className="text-link">
        Change
      </Link>
    </p>
  )
}
