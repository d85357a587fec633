import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { useLive } from '#web/features/live/state.ts'
import { LoadError } from '#web/features/live/load-error.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { DeviceList } from './device-list.tsx'
import { Feed } from './feed.tsx'
import { loadNotifications } from './load.ts'
import { Watching } from './watching.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

/** Loads the notifications in the browser, because only the browser has the user's token. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadNotifications(request)
}

export function HydrateFallback() {
  return <WaitingPage title={t('watching.title')} text={t('watching.loading')} width="max-w-5xl" />
}

/** Notifications page. Sellers and team members see the page inside their dashboard. */
export default function NotificationsPage({ loaderData: { got, error, hearts, now } }: Route.ComponentProps) {
  const isInShop = useLocation().pathname.startsWith('/shop/')
  const [search] = useSearchParams()
  const { unread } = useLive()
  useNewNotifications()
  const watched = got?.watched
  const view = watched && search.get('view') !== 'notifications' ? 'watching' : 'notifications'
  const title = view === 'watching' || hearts ? t('watching.title') : t('notifications.title')
  return (
    <div className={isInShop ? 'page-width max-w-5xl py-10 md:py-16' : 'max-w-5xl'}>
      <PageHead title={title} isHidden />
      <h1 className={isInShop ? 'text-head' : 'text-title md:text-head'}>{title}</h1>
      {error !== null && <LoadError key={now} words={error} />}
      {hearts && <DeviceList hearts={hearts} />}
      {got !== null && (
        <div className="mt-6">
          {watched && (
            <Tabs
              label={t('notifications.tabs')}
              name="view"
              current={view === 'watching' ? '' : 'notifications'}
              tabs={[
                {
                  value: '',
                  label: t('watching.title'),
                  count: Object.values(watched.counts).reduce((a, b) => a + b),
                },
                { value: 'notifications', label: t('notifications.title'), count: unread },
              ]}
            />
          )}
          {watched && view === 'watching' ? (
            <Watching watched={watched} />
          ) : (
            <Feed
              feed={got.feed}
              now={now}
              isUnreadOnly={search.has('unread')}
              isFirst={!search.has('before')}
            />
          )}
        </div>
      )}
    </div>
  )
}

/** Reloads the page's data when a live event reports a new notification. */
function useNewNotifications(): void {
  const { seq } = useLive()
  const { revalidate } = useRevalidator()
  const seen = useRef(seq)
  useEffect(() => {
    const isFirst = seen.current === 0
    if (seen.current === seq) return
    seen.current = seq
    if (!isFirst) void revalidate()
  }, [seq, revalidate])
}
