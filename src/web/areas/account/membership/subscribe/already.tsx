import { Link } from 'react-router'
import type { Membership } from '#contract/memberships/memberships.ts'
import { shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

export function AlreadyMember({ membership }: { membership: Membership }) {
  const { memberUntil, subscription } = membership
  return (
    <section aria-labelledby="already" className="mt-8 max-w-2xl bg-tile p-6 sm:p-8">
      <h2 id="already" className="text-title">
        {t('account.welcome.member')}
      </h2>
      <p className="mt-2 text-soft">
        {subscription?.subscriptionCanceled && memberUntil
          ? t('membership.member.canceled', { date: shortDate(memberUntil) })
          : t('account.welcome.member.aside.text')}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <Link to="/direct/subscription-management" className="button button-full">
          {t('site.your-membership')}
        </Link>
        <Link to="/gift" className="button button-line">
          {t('site.give-membership')}
        </Link>
      </p>
    </section>
  )
}
