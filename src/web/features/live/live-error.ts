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
  const [fault, setFault] = useState(first)
  useEffect(() => {
    if (fault !== tryAgain) return
    const timer = setTimeout(() => setFault(null), shownForMs)
    return () => clearTimeout(timer)
  }, [fault])
  /** Runs a call, sets its error if it fails, and returns whether it succeeded. */
  const attempt = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setFault(null)
    try {
      await work()
      return true
    } catch (error) {
      setFault(liveErrorText(error))
      return false
    }
  }, [])
  return { fault, attempt }
}

export function liveErrorText(error: unknown): string {
  return error instanceof CallError ? error.message : tryAgain
}
