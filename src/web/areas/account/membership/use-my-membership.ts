import { useCallback, useEffect, useState } from 'react'
import type { Membership } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { readToken } from '#web/lib/session/session.ts'
import { signOutLocally } from '#web/lib/session/tab.ts'

export type MyMembership = Membership | 'loading' | 'failed'

/** Loads the membership of the signed-in buyer. Clears an expired session. */
export function useMyMembership(buyerId: string) {
  const [found, setFound] = useState<MyMembership>('loading')
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    let isLeft = false
    const token = readToken()
    call('getMembership').then(
      (membership) => !isLeft && setFound(membership),
      (error: unknown) => {
        const hasEnded = error instanceof CallError && error.status === 401
        if (hasEnded && readToken() === token) signOutLocally()
        else if (!isLeft) setFound('failed')
      },
    )
    return () => {
      isLeft = true
    }
  }, [buyerId, attempts])
  const retry = useCallback(() => {
    setFound('loading')
    setAttempts((count) => count + 1)
  }, [])
  return { found, retry }
}

const running = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/** Returns whether a subscription is active. A gifted membership period does not count as a subscription. */
export function hasActiveSubscription({ subscription }: Membership): boolean {
  return subscription !== null && running.has(subscription.status)
}
