import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

const shownForMs = 4_000
const tryAgain = t('common.please-try-again')

/**
 * Returns the current error of notification calls (spec §8) and a function that runs such calls. The error is the
 * server's message, or 'Please try again' if the server did not respond. 'Please try again' is cleared after 4 seconds.
 */
export function useLiveError(first: string | null = null) {
  const [error, setError] = useState(first)
  useEffect(() => {
    if (error !== tryAgain) return
    const timer = setTimeout(() => setError(null), shownForMs)
    return () => clearTimeout(timer)
  }, [error])
  /** Runs a call, stores its error if it fails, and returns whether it succeeded. */
  const attempt = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setError(null)
    try {
      await work()
      return true
    } catch (error) {
      setError(liveErrorText(error))
      return false
    }
  }, [])
  return { error, attempt }
}

export function liveErrorText(error: unknown): string {
  return error instanceof CallError ? error.message : tryAgain
}
