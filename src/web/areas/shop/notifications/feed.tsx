import { useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type {
  Notification,
  NotificationChange,
  NotificationFeed,
} from '#contract/notifications/notifications.ts'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { useLiveError } from '#web/features/live/live-error.ts'
import { showToast } from '#web/features/live/show-toast.ts'
import { applyLive, useLive } from '#web/features/live/state.ts'
import { FeedNotification } from './feed-notification.tsx'
import { removeNotification, saveNotifications } from './feed-calls.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'

interface FeedProps {
  feed: NotificationFeed
  /** Time, in ms, when the page was loaded. */
  now: number
  isUnreadOnly: boolean
  isFirst: boolean
}

/** Notifications, newest first. Read notifications stay until the user removes them. */
export function Feed({ feed: { notifications, next }, now, isUnreadOnly, isFirst }: FeedProps) {
  const { revalidate } = useRevalidator()
  const { unread } = useLive()
  const { error, attempt } = useLiveError()
  const list = useRef<HTMLUListElement>(null)
  const save = (change: NotificationChange) =>
    attempt(async () => {
      applyLive({ unread: (await saveNotifications(change)).unread })
      await revalidate()
    })
  const markAll = async () => {
    const unreadHere = notifications.filter(({ isRead }) => !isRead).map(({ _id }) => _id)
    if (!(await save({ read: 'all' }))) return
    showToast(t('notifications.all-read'), async () => {
      applyLive({ unread: (await saveNotifications({ unread: unreadHere })).unread })
      await revalidate()
    })
  }
  const remove = (notification: Notification) =>
    attempt(async () => {
      applyLive({ unread: await removeNotification(notification) })
      // Moves the focus to the list, because the clicked button disappears.
      list.current?.focus({ preventScroll: true })
      showToast(t('notifications.removed', { title: notification.title }), async () => {
        applyLive({ unread: (await saveNotifications({ restore: [notification._id] })).unread })
        await revalidate()
      })
      await revalidate()
    })
  return (
    <section aria-label={t('notifications.title')}>
      <Tabs
        label={t('notifications.which')}
        name="unread"
        current={isUnreadOnly ? '1' : ''}
        tabs={[
          { value: '', label: t('notifications.all') },
          { value: '1', label: t('notifications.unread'), count: unread },
        ]}
      />
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <p role="alert" className="font-semibold text-accent">
          {error}
        </p>
        {unread > 0 && <TextButton onClick={() => void markAll()}>{t('notifications.mark-all')}</TextButton>}
      </div>
      {notifications.length === 0 && (
        <p className="max-w-prose py-8 text-lead text-soft">
          {isUnreadOnly ? t('notifications.none-unread') : t('notifications.none')}
        </p>
      )}
      <ul ref={list} tabIndex={-1} aria-label={t('notifications.title')} className="outline-none">
        {notifications.map((notification) => (
          <FeedNotification
            key={notification._id}
            notification={notification}
            now={now}
            mark={(isRead) =>
              void save(isRead ? { read: [notification._id] } : { unread: [notification._id] })
            }
            remove={() => void remove(notification)}
          />
        ))}
      </ul>
      <Older next={next} isFirst={isFirst} />
    </section>
  )
}

function Older({ next, isFirst }: { next: number | null; isFirst: boolean }) {
  const { search } = useLocation()
  const to = (before: number | null) => {
    const query = new URLSearchParams(search)
    query.delete('before')
    if (before !== null) query.set('before', String(before))
    return `?${query}`
  }
  if (isFirst && next === null) return null
  return (
    <nav aria-label={t('notifications.more')} className="mt-4 flex gap-6">
      {!isFirst && <TextLink to={to(null)}>{t('notifications.newest')}</TextLink>}
      {next !== null && <TextLink to={to(next)}>{t('notifications.older')}</TextLink>}
    </nav>
  )
}
