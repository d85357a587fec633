import { useSyncExternalStore } from 'react'
import type { Notification } from '#contract/notifications/notifications.ts'

interface LiveState {
  unread: number
  /** Sequence number of the newest notification. A page that was loaded at a lower number is outdated. */
  seq: number
  /** Newest notification that arrived while this page was open. */
  latest: Notification | null
  /** Number of unread conversations. */
  unreadMessages: number
  /**
   * Sequence number that increases with every change in the user's conversations. A page that was loaded at a lower
   * number is outdated.
   */
  messagesSeq: number
}

const emptyState: LiveState = { unread: 0, seq: 0, latest: null, unreadMessages: 0, messagesSeq: 0 }
let live = emptyState
const listeners = new Set<() => void>()

export function applyLive(next: Partial<LiveState>): void {
  live = { ...live, ...next }
  for (const listener of listeners) listener()
}

export function forgetLive(): void {
  applyLive(emptyState)
}

export function useLive(): LiveState {
  return useSyncExternalStore(
    listen,
    () => live,
    () => emptyState,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
