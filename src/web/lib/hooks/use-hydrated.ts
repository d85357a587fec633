import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns false on the server and while React hydrates the page, and true afterwards. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
