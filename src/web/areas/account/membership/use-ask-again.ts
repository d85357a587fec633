import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pauseMs = 2000

/** Reloads the page's data every 2 s while the server waits for news from the payment provider. */
export function useAskAgain(isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void revalidate(), pauseMs)
    return () => clearInterval(timer)
  }, [isWanted, revalidate])
}
