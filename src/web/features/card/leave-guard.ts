import { useEffect } from 'react'

/** Lets the browser ask before a page is left in the middle of a payment. */
export function useLeaveGuard(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPaying])
}
