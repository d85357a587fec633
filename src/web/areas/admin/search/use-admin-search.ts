import { useEffect, useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'

export type Found = CallReply<'searchAdmin'>['found'][number]

interface Answer {
  to: string
  found: readonly Found[]
  error: string
}

const pauseMs = 200

/** Searches the admin area when the user stops typing. Ignores responses to outdated queries. */
export function useAdminSearch(text: string): { isAsking: boolean; found: readonly Found[]; error: string } {
  const q = text.trim()
  const [answer, setAnswer] = useState<Answer>({ to: '', found: [], error: '' })
  useEffect(() => {
    if (q === '') return
    let isCurrent = true
    const timer = setTimeout(() => {
      call('searchAdmin', { query: { q } }).then(
        ({ found }) => isCurrent && setAnswer({ to: q, found, error: '' }),
        (error: unknown) => isCurrent && setAnswer({ to: q, found: [], error: errorText(error) }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [q])
  if (q === '') return { isAsking: false, found: [], error: '' }
  return answer.to === q ? { isAsking: false, ...answer } : { isAsking: true, found: answer.found, error: '' }
}
