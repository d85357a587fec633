/** The only source of time, in ms since the epoch. A movable clock lets tests skip days. */
export interface Clock {
  now(): number
}

/** A clock that runs with the system clock and can be moved forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** Returns a clock `offsetMs` ahead of the system clock. */
export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => Date.now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}
