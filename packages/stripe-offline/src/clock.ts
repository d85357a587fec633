/** The one source of time, ms since the epoch: one that can be moved lets days pass in tests. */
export interface Clock {
  now(): number
}

/** A clock that runs with the wall but can be moved forward. */
export interface MovableClock extends Clock {
  advance(ms: number): void
}

/** Returns a clock `offsetMs` ahead of the wall. */
export function movableClock(offsetMs = 0): MovableClock {
  let offset = offsetMs
  return {
    now: () => Date.now() + offset,
    advance: (ms) => {
      offset += ms
    },
  }
}
