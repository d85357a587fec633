import type { Buyer } from '#contract/accounts/accounts.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { usePassedState } from '#web/features/account/passed-state.ts'
import { useSession } from '#web/lib/session/state.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

interface NavigationState {
  buyer?: Buyer
  /** Whether the buyer has just reactivated a canceled membership. */
  isContinued?: boolean
}

const aside = {
  title: t('account.welcome.aside'),
  text: t('account.welcome.aside.text'),
}

/**
 * Shows the buyer from the navigation state (spec §2), or the buyer stored in this browser if the page is opened by
 * its URL.
 */
export default function SignupCompletePage() {
  const { buyer, isContinued = false } = usePassedState<NavigationState>() ?? {}
  const stored = useSession()?.buyer
  if (buyer?.serviceSubscription) return <MemberWelcome buyer={buyer} isContinued={isContinued} />
  if (!buyer && !stored) return <SignedOutWelcome />
  const name = buyer?.fname || stored?.name?.split(' ')[0]
  return (
    <AccountPage
      title={name ? t('account.welcome.name', { name }) : t('account.welcome')}
      lead={t('account.welcome.signed-in')}
      aside={aside}
    >
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to="/shop">{t('common.see-new')}</PrimaryLink>
        <SecondaryLink to="/shop/customerprofile/profile">{t('account.welcome.profile')}</SecondaryLink>
      </p>
    </AccountPage>
  )
}

/** Shown to a visitor who has neither navigation state nor a session, and who might or might not have an account. */
function SignedOutWelcome() {
  return (
    <AccountPage title={t('account.welcome')} lead={t('account.welcome.cold')} aside={aside}>
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to="/login">{t('site.sign-in')}</PrimaryLink>
        <SecondaryLink to="/signup">{t('account.sign-up')}</SecondaryLink>
      </p>
    </AccountPage>
  )
}

function MemberWelcome({ buyer, isContinued }: { buyer: Buyer; isContinued: boolean }) {
  return (
    <AccountPage
      title={isContinued ? t('membership.continues') : titleFor(buyer.fname)}
      lead={<p role="status">{leadFor(buyer.subscriptionEndDate, isContinued)}</p>}
      aside={{
        title: t('account.welcome.member.aside'),
        text: t('account.welcome.member.aside.text'),
      }}
    >
      <p className="flex flex-wrap gap-3">
        <PrimaryLink to="/direct">{t('membership.direct')}</PrimaryLink>
        <SecondaryLink to="/direct/subscription-management">{t('site.your-membership')}</SecondaryLink>
      </p>
    </AccountPage>
  )
}

function titleFor(name: string | null | undefined): string {
  return name ? t('account.welcome.member-name', { name }) : t('account.welcome.member')
}

function leadFor(end: number | null | undefined, isContinued: boolean): string {
  if (!end) return t('account.welcome.member.text')
  const date = dateText(end)
  return isContinued ? t('membership.continues.text', { date }) : t('account.welcome.member.until', { date })
}
