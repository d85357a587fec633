import { useEffect } from 'react'

/** Shows the browser's confirmation dialog when the user leaves the page during a payment. */
export function useLeaveGuard(isPaying: boolean): void {
  useEffect(() => {
    if (!isPaying) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isPaying])
}
