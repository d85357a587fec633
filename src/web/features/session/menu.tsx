import { useEffect } from 'react'
import { Link } from '#web/kit/links.tsx'
import type { Session } from '#web/lib/session/session.ts'
import { SheetHead } from '#web/kit/overlay/sheet-head.tsx'
import { useLive } from '../live/state.ts'
import { useCheckedMembership } from '../membership/state.ts'
import { DueConsents } from './due-consents.tsx'
import { useStoredBag } from './stored-bag.ts'
import { isFeatureOn, isPageOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { withPart } from '#web/lib/page/load-part.ts'

const menuId = 'account-menu'

/** Account menu, whose module is loaded only if there is a session. */
export function AccountMenu({
  name,
  session,
  isAwaited,
}: {
  name: string
  session: Session
  isAwaited: boolean
}) {
  useStoredBag()
  const { serviceSubscription } = useCheckedMembership()
  const { unreadMessages } = useLive()
  useEffect(() => {
    if (isAwaited) document.getElementById(menuId)?.showPopover()
  }, [isAwaited])
  const signOut = async () => {
    document.getElementById(menuId)?.hidePopover()
    // Cancels pending image downloads, because they would delay the sign-out call. The images are no longer needed,
    // because the user leaves the page.
    window.stop()
    await withPart(
      () => import('./end.ts'),
      async ({ endSession }) => {
        await endSession()
        // Loads a new document, so that none of the user's data stays in memory.
        location.assign('/login')
      },
    )
  }
  const links = linksOf(session, serviceSubscription, unreadMessages).filter(([to]) => isPageOn(to))
  return (
    <>
      <DueConsents />
      <nav
        id={menuId}
        popover="auto"
        aria-label={t('session.menu')}
        className="sheet right-0 left-auto border-r-0 border-l p-6"
      >
        <SheetHead of={menuId} close={t('session.menu.close')}>
          {name}
          {serviceSubscription && (
            <span className="block font-text text-note text-soft">{t('session.member')}</span>
          )}
        </SheetHead>
        <ul className="mt-2 border-b border-line pb-4">
          {links.map(([to, label]) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center hover:text-accent"
                onClick={() => document.getElementById(menuId)?.hidePopover()}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="mt-2 flex min-h-11 w-full items-center text-left hover:text-accent"
          onClick={() => void signOut()}
        >
          {t('site.sign-out')}
        </button>
      </nav>
    </>
  )
}

function linksOf({ seller }: Session, isMember: boolean, unread: number): [path: string, label: string][] {
  if (seller === null) {
    return [
      ['/shop/customerprofile/orders', t('site.your-orders')],
      ...messagesLink('/shop/customerprofile/messages', unread),
      ['/shop/notifications', t('site.watchlist')],
      ['/shop/customerprofile/saved', t('following.title')],
      ['/shop/customerprofile/saved?view=searches', t('searches.title')],
      ['/shop/customerprofile', t('site.your-account')],
      isMember
        ? ['/direct/subscription-management', t('site.your-membership')]
        : ['/shop/subscribe', t('site.membership')],
      ['/help', t('site.footer.help-page')],
    ]
  }
  const isStaff = seller.isAdmin || seller.isSA || seller.role
  const dashboard: [string, string][] = [
    ['/shopper/listings', t('site.your-listings')],
    ...messagesLink('/shopper/messages', unread),
    ['/help#selling', t('site.footer.help-page')],
  ]
  return isStaff ? [...dashboard, ['/sa/listings', t('site.admin')]] : dashboard
}

/**
 * While messages are off, the link appears if there are unread messages, because conversations about orders continue.
 */
function messagesLink(path: string, unread: number): [path: string, label: string][] {
  return isFeatureOn('messages') || unread > 0 ? [[path, t('site.your-messages', { count: unread })]] : []
}
