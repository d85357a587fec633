/**
 * Clock from which the sandbox reads all times, in ms since the epoch. Tests can skip days by using a movable clock.
 */
export interface Clock {
  now(): number
}

/** Clock that runs at the speed of the system clock and can be moved forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** Creates a clock that is `offsetMs` ahead of the system clock. */
export function createMovableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => Date.now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}
