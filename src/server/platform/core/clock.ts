/** The one source of time for every rule: ms since the epoch, so that tests and the app's clock can move it. */
export interface Clock {
  now(): number
  /** The time outside, where the clock was moved away from it: what other people's devices go by. */
  wall?(): number
}

/** The time that codes of authenticator apps are of, in ms. */
export function wallTime(clock: Clock): number {
  return clock.wall?.() ?? clock.now()
}

let correctionMs = 0

/** Sets the offset of this machine's clock from the database's, in ms; the app's time is reduced by it. */
export function correctClock(aheadMs: number): void {
  correctionMs = aheadMs
}

/** Real time in ms: this machine's time, corrected if its clock is wrong. */
export const systemClock: Clock = { now: () => Date.now() - correctionMs }

/** A clock that runs with the wall but can be moved forward: for tests, the demo app and timers. */
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
