import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pauseMs = 2000

/** Reads the page anew every other second while the provider has yet to tell the server of something. */
export function useAskAgain(isWanted: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isWanted) return
    const timer = setInterval(() => void revalidate(), pauseMs)
    return () => clearInterval(timer)
  }, [isWanted, revalidate])
}
