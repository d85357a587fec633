import type { z } from 'zod'
import { livePath } from 'virtual:contract-values'
import type {
  liveHello,
  liveMessages,
  liveNotification,
  liveUnread,
} from '#contract/notifications/live-events.ts'
import { callerDeps } from '#web/lib/calls/call.ts'
import { openLiveFeed } from './feed.ts'
import type { ServerEvent } from './parse.ts'
import { applyLive } from './state.ts'

const hiddenForMs = 60_000

/** Keeps this tab's live connection open while the page is visible. Returns a function that closes the connection. */
export function connectLive(): () => void {
  let close: (() => void) | undefined
  let hidden: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    clearTimeout(hidden)
    close?.()
    close = undefined
  }
  const follow = () => {
    clearTimeout(hidden)
    if (document.visibilityState === 'hidden') hidden = setTimeout(end, hiddenForMs)
    else close ??= openLiveFeed({ send, onEvent })
  }
  const stop = new AbortController()
  document.addEventListener('visibilitychange', follow, stop)
  // Closes the connection when the visitor leaves the page, because the browser does not keep a page with an open
  // connection in its back/forward cache.
  addEventListener('pagehide', end, stop)
  addEventListener('pageshow', follow, stop)
  follow()
  return () => {
    stop.abort()
    end()
  }
}

function send(lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  return callerDeps.send(livePath, {
    headers: {
      ...callerDeps.headers(),
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  })
}

function onEvent({ event, data }: ServerEvent): void {
  if (event === 'hello') applyLive(JSON.parse(data) as z.infer<typeof liveHello>)
  if (event === 'unread') applyLive(JSON.parse(data) as z.infer<typeof liveUnread>)
  if (event === 'messages') {
    const { unread: unreadMessages, seq: messagesSeq } = JSON.parse(data) as z.infer<typeof liveMessages>
    applyLive({ unreadMessages, messagesSeq })
  }
  if (event !== 'notice') return
  const { notification, unread } = JSON.parse(data) as z.infer<typeof liveNotification>
  applyLive({ unread, latest: notification, seq: notification.seq })
}
