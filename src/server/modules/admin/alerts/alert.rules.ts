/** Stored state of an alert. */
export interface AlertState {
  isFiring: boolean
  since: Date
  notifiedAt: Date | null
}

export type AlertTransition = 'firing' | 'still-firing' | 'resolved'

/**
 * Returns the alert's new state, and the transition about which operators are notified. Operators are notified once
 * about each change, and about a firing alert again after every `repeatMs`. An alert that has never fired has no
 * transition.
 */
export function nextAlertState(
  before: AlertState | undefined,
  isFiring: boolean,
  { now, repeatMs }: { now: number; repeatMs: number },
): AlertState & { transition: AlertTransition | undefined } {
  const at = new Date(now)
  if (!before || before.isFiring !== isFiring) {
    const transition = isFiring ? 'firing' : before && 'resolved'
    return { isFiring, since: at, notifiedAt: transition ? at : null, transition }
  }
  const isOld = now - (before.notifiedAt?.getTime() ?? 0) >= repeatMs
  if (!isFiring || !isOld) return { ...before, transition: undefined }
  return { ...before, notifiedAt: at, transition: 'still-firing' }
}
