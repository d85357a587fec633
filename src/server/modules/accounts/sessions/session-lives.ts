const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

interface SessionLife {
  /** A session that is not used for this long ends. */
  idleMs: number
  /** A used session's end moves on in steps of this, as its column is indexed. */
  stepMs: number
  /** It ends this long after the sign-in, however much it is used. */
  endMs: number
}

export const sessionLife: SessionLife = { idleMs: 30 * day, stepMs: day, endMs: 90 * day }

/** Admins and super-admins: few sessions, which open everybody's data. */
export const staffLife: SessionLife = { idleMs: 30 * minute, stepMs: 0, endMs: 12 * hour }
