import type { SignedInDevice } from '#contract/accounts-sessions.ts'
import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './desk.ts'
import * as store from './sessions.store.ts'

/** Where the caller is signed in, last used first. */
export async function listDevices(
  desk: Desk,
  actor: Actor,
  current: string | undefined,
  now: number,
): Promise<SignedInDevice[]> {
  const rows = await store.listSessions(desk.db, ownerOf(actor), new Date(now))
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    isCurrent: row.id === current,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/** Ends one of the caller's own sessions; refuses with not_found. */
export async function endOwnSession(desk: Desk, actor: Actor, id: string): Promise<{ ok: true }> {
  if (!(await store.deleteSession(desk.db, id, ownerOf(actor)))) throw refuse('not_found')
  return { ok: true }
}

/** Revokes the token of this call; without one nothing changes. */
export async function logOut(desk: Desk, session: string | undefined): Promise<{ ok: true }> {
  if (session) await store.deleteSession(desk.db, session)
  return { ok: true }
}

function ownerOf(actor: Actor): store.Owner {
  if (actor.kind === 'guest') throw refuse('not_signed_in')
  return actor.kind === 'buyer' ? { buyerId: actor.id } : { sellerId: actor.id }
}
