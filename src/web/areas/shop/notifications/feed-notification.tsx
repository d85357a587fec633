import { Link } from 'react-router'
import type { Notification } from '#contract/notifications.ts'
import { agoText } from '#web/ui/dates.ts'

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
              <span className="sr-only">Unread: </span>
            </span>
          )}
          <Link to={href} className="hover:text-accent" onClick={() => !isRead && mark(true)}>
            {title}
          </Link>
        </h2>
        <time dateTime={at} className="text-note text-soft">
          {agoText(at, now)}
        </time>
      </div>
      <p className="mt-1 max-w-prose text-soft">{text}</p>
      <p className="flex gap-5">
        <button
          type="button"
          className="text-link"
          aria-label={`Mark as ${isRead ? 'unread' : 'read'}: ${title}`}
          onClick={() => mark(!isRead)}
        >
          Mark as {isRead ? 'unread' : 'read'}
        </button>
        <button type="button" className="text-link" aria-label={`Remove: ${title}`} onClick={remove}>
          Remove
        </button>
      </p>
    </li>
  )
}
