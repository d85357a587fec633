import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pauseMs = 1000

/**
 * Polls the page's data while an import is running. The delay before each request starts only after the previous
 * response.
 */
export function useImportPolling(isRunning: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pauseMs)
    return () => clearTimeout(timer)
  }, [isRunning, revalidate, state])
}
