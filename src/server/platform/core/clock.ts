/** Source of the current time (ms since the epoch) for all business rules. Tests and the app clock can advance it. */
export interface Clock {
  now(): number
  /**
   * Returns the real time in ms, even if the app clock was advanced. Codes from authenticator apps depend on the real
   * time.
   */
  wall?(): number
}

/** Returns the real time in ms even if the app clock was advanced. Used for codes from authenticator apps. */
export function wallTime(clock: Clock): number {
  return clock.wall?.() ?? clock.now()
}

let correctionMs = 0

/** Sets how many ms this machine's clock is ahead of the database's clock. The app's time is reduced by this offset. */
export function correctClock(aheadMs: number): void {
  correctionMs = aheadMs
}

/**
 * Clock that returns the real time in ms: the machine's time, corrected by the known offset from the database's clock.
 */
export const systemClock: Clock = { now: () => Date.now() - correctionMs }

/** Clock that runs at real speed but can be advanced, for tests, the demo and timers. */
export interface MovableClock extends Clock {
  advance(ms: number): void
}

export function createMovableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => systemClock.now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}

export const dayMs = 86_400_000
