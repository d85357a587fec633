import { Link } from 'react-router'
import type { Notification } from '#contract/notifications/notifications.ts'
import { agoText } from '#web/lib/format/dates.ts'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

interface FeedNotificationProps {
  notification: Notification
  now: number
  mark: (isRead: boolean) => void
  remove: () => void
}

export function FeedNotification({ notification, now, mark, remove }: FeedNotificationProps) {
  const { title, text, href, at, isRead } = notification
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className={`font-text text-small tracking-normal ${isRead ? 'font-normal' : 'font-semibold'}`}>
          {!isRead && (
            <span className="mr-2 inline-block size-2 rounded-round bg-accent align-middle">
              <span className="sr-only">{t('notifications.unread')} </span>
            </span>
          )}
          <Link to={href} className="hover:text-accent" onClick={() => !isRead && mark(true)}>
            <bdi>{title}</bdi>
          </Link>
        </h2>
        <time dateTime={at} className="text-note text-soft">
          {agoText(at, now)}
        </time>
      </div>
      <p dir="auto" className="mt-1 max-w-prose text-soft">
        {text}
      </p>
      <p className="flex gap-5">
        <TextButton
          aria-label={
            isRead
              ? t('notifications.mark-unread-title', { title })
              : t('notifications.mark-read-title', { title })
          }
          onClick={() => mark(!isRead)}
        >
          {isRead ? t('notifications.mark-unread') : t('notifications.mark-read')}
        </TextButton>
        <TextButton aria-label={t('notifications.remove', { title })} onClick={remove}>
          {t('common.remove')}
        </TextButton>
      </p>
    </li>
  )
}
