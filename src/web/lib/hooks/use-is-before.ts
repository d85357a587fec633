import { useSyncExternalStore } from 'react'

/** Returns whether a time is still to come. The browser looks again, because a page from the server may be older. */
export function useIsBefore(at: string | null): boolean {
  return useSyncExternalStore(
    listenToNothing,
    () => at !== null && Date.parse(at) > Date.now(),
    () => at !== null,
  )
}

/** Subscription of `useSyncExternalStore` to a value that only differs between server and browser. */
export function listenToNothing(): () => void {
  return () => undefined
}
