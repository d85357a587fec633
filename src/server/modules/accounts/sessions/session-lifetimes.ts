const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface SessionLife {
  /** A session that is not used for this long ends. */
  idleMs: number
  /** Step in which a used session's end is moved: fewer updates of an indexed column. */
  stepMs: number
  /** Maximum duration since the sign-in, even if the session is in use. */
  endMs: number
}

export const sessionLifetime: SessionLife = { idleMs: 30 * day, stepMs: day, endMs: 90 * day }

/** Shorter lifetime of staff sessions, which give access to everyone's data. */
export const staffLifetime: SessionLife = { idleMs: 30 * minute, stepMs: 0, endMs: 12 * hour }
