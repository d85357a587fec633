import { useSyncExternalStore } from 'react'
import type { Notice } from '#contract/notifications.ts'

interface Live {
  unread: number
  /** Of the newest notice there is: what shows less is out of date. */
  seq: number
  /** The newest notice that has come while this page was open. */
  latest: Notice | null
}

const nothing: Live = { unread: 0, seq: 0, latest: null }
let live = nothing
const listeners = new Set<() => void>()

export function keepLive(next: Partial<Live>): void {
  live = { ...live, ...next }
  for (const heard of listeners) heard()
}

export function forgetLive(): void {
  keepLive(nothing)
}

export function useLive(): Live {
  return useSyncExternalStore(
    listen,
    () => live,
    () => nothing,
  )
}

function listen(heard: () => void): () => void {
  listeners.add(heard)
  return () => listeners.delete(heard)
}
