import { useSyncExternalStore } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'

interface Live {
  unread: number
  /** Of the newest notification there is: what shows less is out of date. */
  seq: number
  /** The newest notification that has come while this page was open. */
  latest: Notification | null
  /** How many conversations are unread. */
  unreadMessages: number
  /** Grows with every change in one's conversations: a page that was read at less is out of date. */
  messagesSeq: number
}

const nothing: Live = { unread: 0, seq: 0, latest: null, unreadMessages: 0, messagesSeq: 0 }
let live = nothing
const listeners = new Set<() => void>()

export function applyLive(next: Partial<Live>): void {
  live = { ...live, ...next }
  for (const listener of listeners) listener()
}

export function forgetLive(): void {
  applyLive(nothing)
}

export function useLive(): Live {
  return useSyncExternalStore(
    listen,
    () => live,
    () => nothing,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
