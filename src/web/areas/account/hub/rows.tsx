import { Suspense, use } from 'react'
import { HubGroup, HubRow, HubRowLink } from '#web/features/account/hub/rows.tsx'
import { Button } from '#web/kit/buttons.tsx'
import { withPart } from '#web/lib/page/load-part.ts'
import { t } from '#web/lib/text/t.ts'
import type { SectionStates } from './section-states.ts'

const base = '/shop/customerprofile'

/** Links to all sections of the account, each with its current state, and the sign-out button. */
export function HubRows({ states }: { states: SectionStates }) {
  return (
    <div className="mt-10 grid grid-cols-1 gap-x-16 gap-y-10 md:grid-cols-2">
      <HubGroup title={t('account.hub.shopping')}>
        <HubRow to={`${base}/orders`} title={t('account.orders')} state={states.orders} />
        <HubRow to="/shop/notifications" title={t('site.watchlist')} state={states.watchlist} />
        <HubRow to={`${base}/saved`} title={t('account.saved')} state={states.saved} />
        <HubRow to={`${base}/messages`} title={t('account.hub.messages.title')} state={states.messages} />
        <Suspense fallback={null}>
          <MembershipRow loading={states.membership} />
        </Suspense>
        <HubRow to={`${base}/gifts`} title={t('account.gifts')} state={states.gifts} />
      </HubGroup>
      <HubGroup title={t('account.hub.settings')}>
        <HubRow to={`${base}/profile`} title={t('account.profile')} state={t('account.profile.text')} />
        <HubRow to={`${base}/addresses`} title={t('account.addresses')} state={states.addresses} />
        <HubRow to={`${base}/cards`} title={t('account.cards')} state={states.cards} />
        <HubRow to={`${base}/notifications`} title={t('notifications.title')} state={states.notifications} />
        <HubRow to={`${base}/language`} title={t('account.language')} state={t('account.hub.language')} />
        <HubRow to={`${base}/security`} title={t('account.security')} state={states.security} />
        <HubRow to={`${base}/data`} title={t('account.data')} state={t('account.data.text')} />
        <li className="border-b border-line">
          <Button
            className="flex min-h-16 w-full items-center text-left font-semibold hover:text-accent"
            onClick={() => void signOut()}
          >
            {t('site.sign-out')}
          </Button>
        </li>
      </HubGroup>
    </div>
  )
}

function MembershipRow({ loading }: { loading: SectionStates['membership'] }) {
  const { to, text } = use(loading)
  return <HubRowLink to={to} title={t('site.membership')} text={text} />
}

async function signOut(): Promise<void> {
  // Cancels pending downloads, because they would delay the sign-out call.
  window.stop()
  await withPart(
    () => import('#web/features/session/end.ts'),
    async ({ endSession }) => {
      await endSession()
      // Loads a new document, so that none of the user's data stays in memory.
      location.assign('/login')
    },
  )
}
