import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Returns whether a time is in the future. The browser checks this again, because the time might have passed after the
 * server rendered the page.
 */
export const useIsBefore = (at: string | null): boolean =>
  useSyncExternalStore(
    subscribe,
    () => at !== null && Date.parse(at) > Date.now(),
    () => at !== null,
  )
