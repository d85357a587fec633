import { Link } from 'react-router'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/passed-state.ts'
import { useSession } from '#web/features/session/state.ts'
import { shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

/** Carries the buyer by navigation state (spec §2); opened by its address, the stored buyer will do. */
export default function SignupCompletePage() {
  const state = usePassedState<{ buyer?: Buyer }>()
  const session = useSession()
  const name = state?.buyer?.fname || session?.buyer?.name?.split(' ')[0]
  const isKnown = state?.buyer !== undefined || session?.buyer != null
  const buyer = state?.buyer
  if (buyer?.serviceSubscription) return <NewMember buyer={buyer} />
  return (
    <AccountPage
      title={name ? t('account.welcome.name', { name }) : t('account.welcome')}
      lead={isKnown ? t('account.welcome.signed-in') : t('account.welcome.ready')}
      aside={{
        title: t('account.welcome.aside'),
        text: t('account.welcome.aside.text'),
      }}
    >
      <p className="flex flex-wrap gap-3">
        <Link to={isKnown ? '/shop' : '/login'} className="button button-full">
          {isKnown ? t('common.see-new') : t('site.sign-in')}
        </Link>
        <Link to="/shop/customerprofile" className="button button-line">
          {t('account.welcome.profile')}
        </Link>
      </p>
    </AccountPage>
  )
}

function NewMember({ buyer: { fname, subscriptionEndDate } }: { buyer: Buyer }) {
  return (
    <AccountPage
      title={fname ? t('account.welcome.member-name', { name: fname }) : t('account.welcome.member')}
      lead={
        <p role="status">
          {subscriptionEndDate
            ? t('account.welcome.member.until', { date: shortDate(subscriptionEndDate) })
            : t('account.welcome.member.text')}
        </p>
      }
      aside={{
        title: t('account.welcome.member.aside'),
        text: t('account.welcome.member.aside.text'),
      }}
    >
      <p className="flex flex-wrap gap-3">
        <Link to="/direct" className="button button-full">
          {t('membership.direct')}
        </Link>
        <Link to="/direct/subscription-management" className="button button-line">
          {t('site.your-membership')}
        </Link>
      </p>
    </AccountPage>
  )
}
