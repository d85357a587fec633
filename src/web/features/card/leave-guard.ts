import { useEffect } from 'react'

/** Shows the browser's confirmation dialog when the user leaves the page during a payment. */
export function useLeaveGuard(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPaying])
}
