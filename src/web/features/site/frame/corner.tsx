import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { BellIcon } from '#web/kit/icons.tsx'
import { ToastProvider, useToast } from '#web/kit/toast.tsx'
import { connectLive } from '../../live/connect.ts'
import { registerToast } from '../../live/show-toast.ts'
import { forgetLive, useLive } from '../../live/state.ts'
import { readSession } from '#web/lib/session/session.ts'
import { watchUserChanges } from '#web/lib/session/tab.ts'
import { loadWatched } from '../../watch/actions.ts'
import { setWatched } from '../../watch/watchlist.ts'
import { t } from '#web/lib/text/t.ts'

// Detects when another tab signs in as a different user. The call runs on import, because this module is loaded only in
// tabs with a session.
watchUserChanges()

/** Header elements for signed-in users: the notification bell and toasts. */
export function LiveCorner({ isBuyer }: { isBuyer: boolean }) {
  useEffect(() => {
    const disconnect = connectLive()
    return () => {
      disconnect()
      forgetLive()
    }
  }, [])
  useEffect(() => {
    if (!isBuyer) return
    // Errors are ignored: if the watchlist cannot be loaded, the hearts stay empty.
    void loadWatched().catch(() => undefined)
    return () => setWatched([])
  }, [isBuyer])
  return (
    <ToastProvider>
      <ToastRegistration />
      <Bell isBuyer={isBuyer} />
    </ToastProvider>
  )
}

function ToastRegistration() {
  const showToast = useToast()
  useEffect(() => registerToast(showToast), [showToast])
  return null
}

const maxShown = 99

/**
 * Returns the path to the notifications page of the open dashboard. On any other page, returns the path in the user's
 * own dashboard.
 */
function notificationsPath(pathname: string): string {
  const { seller } = readSession()
  const isTeam = seller?.isAdmin || seller?.isSA || seller?.role
  const isAtAdmin = pathname === '/sa' || pathname.startsWith('/sa/')
  return isAtAdmin || (isTeam && !pathname.startsWith('/shopper/'))
    ? '/sa/notifications'
    : '/shopper/notifications'
}

function Bell({ isBuyer }: { isBuyer: boolean }) {
  const { unread, latest } = useLive()
  const { pathname } = useLocation()
  return (
    <>
      <Link
        to={isBuyer ? '/shop/notifications?view=notifications' : notificationsPath(pathname)}
        aria-label={t('live.bell', { count: unread })}
        className="relative flex size-11 items-center justify-center"
      >
        <BellIcon />
        {unread > 0 && (
          <span className="absolute top-1 left-1/2 min-w-4.5 rounded-round bg-accent px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-accent tabular-nums">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </Link>
      <span role="status" className="sr-only">
        {latest && t('live.new', { title: latest.title })}
      </span>
    </>
  )
}
