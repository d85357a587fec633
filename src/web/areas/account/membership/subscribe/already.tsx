import { Link } from 'react-router'
import type { Membership } from '#contract/memberships/memberships.ts'
import { shortDate } from '#web/ui/words.ts'

export function AlreadyMember({ membership }: { membership: Membership }) {
  const { memberUntil, subscription } = membership
  return (
    <section aria-labelledby="already" className="mt-8 max-w-2xl bg-tile p-6 sm:p-8">
      <h2 id="already" className="text-title">
        You are a member
      </h2>
      <p className="mt-2 text-soft">
        {subscription?.subscriptionCanceled && memberUntil
          ? `It is cancelled and runs until ${shortDate(memberUntil)}. You can take that back.`
          : 'Your membership runs. Plan, card and invoices are all in one place.'}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Link to="/direct/subscription-management" className="button button-full">
          Your membership
        </Link>
        <Link to="/gift" className="button button-line">
          Give one to someone
        </Link>
      </p>
    </section>
  )
}
