import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Returns whether a time is in the future. The browser computes this again, because the time might have passed since
 * the server rendered the page.
 */
export const useIsBefore = (at: string | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => at !== null && Date.parse(at) > Date.now(),
    () => at !== null,
  )
