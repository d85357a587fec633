import { useSyncExternalStore } from 'react'
import type { Notification } from '#contract/notifications.ts'

interface Live {
  unread: number
  /** Of the newest notification there is: what shows less is out of date. */
  seq: number
  /** The newest notification that has come while this page was open. */
  latest: Notification | null
}

const nothing: Live = { unread: 0, seq: 0, latest: null }
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
