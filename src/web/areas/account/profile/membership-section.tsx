import { Link } from 'react-router'
import type { Membership } from '#contract/memberships/memberships.ts'
import { Section } from '#web/features/account/section.tsx'
import { membershipStatusText } from '../membership/status-words.ts'
import { hasActiveSubscription } from '../membership/use-my-membership.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'

/** Shows the membership status. `membership` is null if the membership could not be loaded. */
export function MembershipSection({ membership }: { membership: Membership | null }) {
  // A buyer who has never been a member gets no link to a membership.
  const isNone = membership?.subscription === null && !membership.isMember && membership.memberUntil === null
  if (isNone && !isFeatureOn('membership')) return null
  return (
    <Section id="membership" title={t('site.membership')} text={t('account.membership.text')}>
      <p>{membership === null ? t('account.membership.failed') : membershipStatusText(membership)}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {membership && !hasActiveSubscription(membership) && (
          <SecondaryLink to="/shop/subscribe">{t('account.membership.plans')}</SecondaryLink>
        )}
        {!isNone && (
          <Link
            to="/direct/subscription-management"
            className={
              membership && hasActiveSubscription(membership) ? 'button button-line' : 'text-link self-center'
            }
          >
            {t('site.your-membership')}
          </Link>
        )}
      </p>
    </Section>
  )
}
