import type { z } from 'zod'
import { livePath } from 'virtual:contract-words'
import type { liveHello, liveNotice, liveUnread } from '#contract/notifications.ts'
import { callerParts } from '../call.ts'
import { openLiveFeed } from './live-feed.ts'
import type { ServerEvent } from './live-parse.ts'
import { keepLive } from './live-state.ts'

const hiddenForMs = 60_000

/** Keeps this tab's one live connection while somebody may be looking at it; answers how to end it. */
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
    else close ??= openLiveFeed({ send, hear })
  }
  const stop = new AbortController()
  document.addEventListener('visibilitychange', follow, stop)
  // An open connection would keep the page from being shown again at once when someone comes back to it.
  addEventListener('pagehide', end, stop)
  addEventListener('pageshow', follow, stop)
  follow()
  return () => {
    stop.abort()
    end()
  }
}

function send(lastId: string | undefined, signal: AbortSignal): Promise<Response> {
  return callerParts.send(livePath, {
    headers: {
      ...callerParts.headers(),
      accept: 'text/event-stream',
      ...(lastId !== undefined && { 'last-event-id': lastId }),
    },
    cache: 'no-store',
    signal,
  })
}

function hear({ event, data }: ServerEvent): void {
  if (event === 'hello') keepLive(JSON.parse(data) as z.infer<typeof liveHello>)
  if (event === 'unread') keepLive(JSON.parse(data) as z.infer<typeof liveUnread>)
  if (event !== 'notice') return
  const { notice, unread } = JSON.parse(data) as z.infer<typeof liveNotice>
  keepLive({ unread, latest: notice, seq: notice.seq })
}
