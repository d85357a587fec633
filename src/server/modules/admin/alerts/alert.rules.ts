/** Stored state of an alert. */
export interface AlertState {
  isFiring: boolean
  since: Date
  notifiedAt: Date | null
}

export type AlertTransition = 'firing' | 'still-firing' | 'resolved'

/**
 * Returns the alert's new state, and the `transition` to report to operators. Reports each state change once, and
 * repeats the report every `repeatMs` while the alert is firing. Reports nothing for an alert that has never fired.
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
