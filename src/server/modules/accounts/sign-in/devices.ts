import type { SignedInDevice } from '#contract/accounts/accounts-sessions.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from '../sessions/sessions.store.ts'
import { requireLiveSession } from '../sessions/lock-own-account.ts'
import { deviceText } from '#platform/http/access/device.ts'
import type { Language } from '#platform/language/translate.ts'

/** Returns the caller's sessions, most recently used first. */
export async function listDevices(
  context: AccountContext,
  actor: Actor,
  current: string | undefined,
  { now, language }: { now: number; language: Language },
): Promise<SignedInDevice[]> {
  const rows = await store.listSessions(context.db, ownerOf(actor), new Date(now))
  return rows.map((row) => ({
    _id: row.id,
    device: deviceText(language, row.device),
    isCurrent: row.id === current,
    signedInAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/**
 * Ends one of the caller's own sessions.
 * @throws not_signed_in, not_found
 */
export async function endOwnSession(
  context: AccountContext,
  actor: Actor,
  id: string,
  current: string,
): Promise<{ ok: true }> {
  const owner = ownerOf(actor)
  return inTransaction(context.db, async (tx) => {
    await requireLiveSession(tx, current)
    if (!(await store.deleteSession(tx, id, owner))) throw fail('not_found')
    await recordEnded(tx, owner, 1, context.clock.now())
    return { ok: true }
  })
}

/**
 * Ends all of the caller's sessions except the current one.
 * @throws not_signed_in
 */
export async function endOtherSessions(
  context: AccountContext,
  actor: Actor,
  current: string,
): Promise<{ ended: number }> {
  const owner = ownerOf(actor)
  return inTransaction(context.db, async (tx) => {
    await requireLiveSession(tx, current)
    const ended = await store.deleteSessions(tx, owner, current)
    if (ended > 0) await recordEnded(tx, owner, ended, context.clock.now())
    return { ended }
  })
}

/** Ends the current session, if there is one. */
export async function logOut(context: AccountContext, session: string | undefined): Promise<{ ok: true }> {
  if (session) await store.deleteSession(context.db, session)
  return { ok: true }
}

function recordEnded(tx: Tx, owner: store.SessionHolder, ended: number, at: number): Promise<void> {
  const person = owner.buyerId ?? owner.sellerId ?? null
  return recordSecurityEvent(tx, { kind: 'sessions.ended', person, details: { ended }, at })
}

function ownerOf(actor: Actor): store.SessionHolder {
  if (actor.kind === 'guest') throw fail('not_signed_in')
  return actor.kind === 'buyer' ? { buyerId: actor.id } : { sellerId: actor.id }
}
