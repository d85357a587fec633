import { Link } from 'react-router'
import type { Membership } from '#contract/memberships/memberships.ts'
import { Section } from '#web/features/account/section.tsx'
import { statusWords } from '../membership/status-words.ts'
import { hasRunning } from '../membership/use-my-membership.ts'
import { t } from '#web/t.ts'

/** Null where it could not be looked up. */
export function MembershipSection({ membership }: { membership: Membership | null }) {
  return (
    <Section id="membership" title={t('site.membership')} text={t('account.membership.text')}>
      <p>{membership === null ? t('account.membership.failed') : statusWords(membership)}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        {membership && !hasRunning(membership) && (
          <Link to="/shop/subscribe" className="button button-line">
            {t('account.membership.plans')}
          </Link>
        )}
        <Link
          to="/direct/subscription-management"
          className={membership && hasRunning(membership) ? 'button button-line' : 'text-link self-center'}
        >
          {t('site.your-membership')}
        </Link>
      </p>
    </Section>
  )
}
