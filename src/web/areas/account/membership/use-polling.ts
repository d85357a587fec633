import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const intervalMs = 2000

/** Reloads the page's data every two seconds while the server waits for an update from the payment provider. */
export function usePolling(isPolling: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => void revalidate(), intervalMs)
    return () => clearInterval(timer)
  }, [isPolling, revalidate])
}
