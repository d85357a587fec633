/** Source of the current time (ms since the epoch) for all rules, so that tests and the app clock can move it. */
export interface Clock {
  now(): number
  /** Real time when the app clock was moved, for example for codes from authenticator apps. */
  wall?(): number
}

/** Returns the real time in ms. Authenticator apps run on it even if the app clock was moved. */
export function wallTime(clock: Clock): number {
  return clock.wall?.() ?? clock.now()
}

let correctionMs = 0

/** Sets how far this machine's clock is ahead of the database's, in ms; the app's time is reduced by it. */
export function correctClock(aheadMs: number): void {
  correctionMs = aheadMs
}

/** Real time in ms: this machine's clock, corrected if it is wrong. */
export const systemClock: Clock = { now: () => Date.now() - correctionMs }

/** Clock that follows real time but can be moved forward, for tests, the demo and timers. */
export interface MovableClock extends Clock {
  advance(ms: number): void
}

export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => systemClock.now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}

export const dayMs = 86_400_000
