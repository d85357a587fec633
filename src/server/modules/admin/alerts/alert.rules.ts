/** How an alert stood. */
export interface Stood {
  isFiring: boolean
  since: Date
  notifiedAt: Date | null
}

export type AlertTransition = 'firing' | 'still-firing' | 'resolved'

/**
 * How it stands now, and what is to be told of it: a change once, and what goes on again after a while. What never fired
 * is told nothing of.
 */
export function decide(
  before: Stood | undefined,
  isFiring: boolean,
  { now, repeatMs }: { now: number; repeatMs: number },
): Stood & { transition: AlertTransition | undefined } {
  const at = new Date(now)
  if (!before || before.isFiring !== isFiring) {
    const transition = isFiring ? 'firing' : before && 'resolved'
    return { isFiring, since: at, notifiedAt: transition ? at : null, transition }
  }
  const isOld = now - (before.notifiedAt?.getTime() ?? 0) >= repeatMs
  if (!isFiring || !isOld) return { ...before, transition: undefined }
  return { ...before, notifiedAt: at, transition: 'still-firing' }
}
