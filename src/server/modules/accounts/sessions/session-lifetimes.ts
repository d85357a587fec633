const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface SessionLife {
  /** A session expires after this time without requests. */
  idleMs: number
  /** Extra time added when a session is extended, so that the session's indexed expiry column is updated less often. */
  stepMs: number
  /** Maximum lifetime since the sign-in, even if the session is in use. */
  endMs: number
}

export const sessionLifetime: SessionLife = { idleMs: 30 * day, stepMs: day, endMs: 90 * day }

/** Shorter lifetime of staff sessions, which give access to everyone's data. */
export const staffLifetime: SessionLife = { idleMs: 30 * minute, stepMs: 0, endMs: 12 * hour }
