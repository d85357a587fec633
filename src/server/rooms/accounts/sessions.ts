import type { Actor, Identity } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import { hashToken, newId, secretToken } from '#platform/ids.ts'
import { describeDevice } from './device.ts'
import * as store from './sessions.store.ts'

const minute = 60_000
/** A token lives this long; from half of it on, the next answer carries its successor. */
export const tokenLifeMs = 30 * minute
/** How long a replaced token stays good after its successor was first seen: for calls under way. */
const overlapMs = minute
/** A session that is not used for this long ends. */
export const idleMs = 30 * 24 * 60 * minute
const keepUsesEveryMs = 20_000

export interface Sessions {
  /** Whose bearer token this is (spec §7 "All calls"), and its successor when it is due. */
  identify(token: string, mayRotate: boolean): Promise<Identity | undefined>
  /** Writes down when sessions were last used; runs by itself, and at the end. */
  keepUses(): Promise<void>
  close(): Promise<void>
}

export function openSessions(db: Db, clock: Clock): Sessions {
  const uses = new Map<string, number>()
  const keepUses = async (): Promise<void> => {
    if (uses.size === 0) return
    const now = new Map(uses)
    uses.clear()
    await store.keepUses(db, now)
  }
  // A use that could not be written is no harm: the next one tells it again.
  const timer = setInterval(() => void keepUses().catch(() => undefined), keepUsesEveryMs)
  timer.unref()
  return {
    async identify(token, mayRotate) {
      const hash = hashToken(token)
      const now = clock.now()
      const session = await store.findSession(db, hash, new Date(now))
      if (!session) return undefined
      if (!session.isCurrent && session.previousUntil && session.previousUntil.getTime() < now) {
        // A replaced token long after its successor was used: one of the two holders is a thief.
        await store.deleteSession(db, session.id)
        return undefined
      }
      uses.set(session.id, now)
      const freshToken = mayRotate ? await refresh(db, session, hash, now) : undefined
      return { actor: actorOf(session), sessionId: session.id, freshToken }
    },
    keepUses,
    async close() {
      clearInterval(timer)
      await keepUses()
    },
  }
}

async function refresh(db: Db, session: store.SessionRow, shown: Buffer, now: number) {
  const age = now - session.tokenAt.getTime()
  if (session.isCurrent) {
    if (session.hasPrevious && !session.previousUntil)
      await store.retirePrevious(db, session.id, new Date(now + overlapMs))
    if (age < tokenLifeMs / 2) return undefined
  } else if (session.previousUntil || age < overlapMs) return undefined
  return rotate(db, session, shown, now)
}

async function rotate(
  db: Db,
  session: store.SessionRow,
  shown: Buffer,
  now: number,
): Promise<string | undefined> {
  const fresh = secretToken(32)
  const isOurs = await store.rotate(
    db,
    session,
    shown,
    hashToken(fresh),
    new Date(now),
    new Date(now + idleMs),
  )
  return isOurs ? fresh : undefined
}

function actorOf(session: store.SessionRow): Actor {
  if (session.buyerId) return { kind: 'buyer', id: session.buyerId, isMember: session.isMember }
  return {
    kind: 'seller',
    id: session.sellerId ?? '',
    isSeller: session.isSeller ?? false,
    isAdmin: session.isAdmin ?? false,
    isSA: session.isSA ?? false,
  }
}

/** Opens a session and answers its bearer token; only the token's hash is kept. */
export async function signIn(
  db: Db | Tx,
  owner: store.Owner,
  caller: { userAgent: string; now: number },
  clock: Clock,
): Promise<string> {
  const token = secretToken(32)
  await store.insertSession(db, {
    id: newId('ses', clock),
    tokenHash: hashToken(token),
    buyerId: owner.buyerId ?? null,
    sellerId: owner.sellerId ?? null,
    device: describeDevice(caller.userAgent),
    now: new Date(caller.now),
    expiresAt: new Date(caller.now + idleMs),
  })
  return token
}

/** A session's next token, for answers that carry one (spec §7 PUT customerprofile). The old one overlaps. */
export async function renewToken(db: Db, sessionId: string, now: number): Promise<string> {
  const fresh = secretToken(32)
  await store.replaceToken(db, sessionId, hashToken(fresh), new Date(now), new Date(now + idleMs))
  return fresh
}
