import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Returns whether a time is still to come. The browser looks again, because a page from the server may be older. */
export const useIsBefore = (at: string | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => at !== null && Date.parse(at) > Date.now(),
    () => at !== null,
  )
