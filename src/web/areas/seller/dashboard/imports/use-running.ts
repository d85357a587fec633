import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pauseMs = 1000

/** Reads the page's data anew as long as something is under way, a while after each answer. */
export function useRunning(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pauseMs)
    return () => clearTimeout(timer)
  }, [isRunning, revalidate, state])
}
