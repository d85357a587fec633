import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** Returns false on the server and during hydration, and true afterward. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
