import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'

const shownForMs = 4_000
const tryAgain = t('common.please-try-again')

/** Spec §8, notification calls: the server's message; without one 'Please try again', cleared after 4 seconds. */
export function useLiveFault(first: string | null = null) {
  const [fault, setFault] = useState(first)
  useEffect(() => {
    if (fault !== tryAgain) return
    const timer = setTimeout(() => setFault(null), shownForMs)
    return () => clearTimeout(timer)
  }, [fault])
  /** Does some work; returns whether it worked, and shows why not. */
  const attempt = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    setFault(null)
    try {
      await work()
      return true
    } catch (error) {
      setFault(faultWords(error))
      return false
    }
  }, [])
  return { fault, attempt }
}

export function faultWords(error: unknown): string {
  return error instanceof CallError ? error.message : tryAgain
}
