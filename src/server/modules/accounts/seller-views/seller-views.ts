import type { z } from 'zod'
import { securityEventDays } from '#contract/admin/security-events.ts'
import { sellerViewMinutes, shownSellerViews, type sellerViewCalls } from '#contract/accounts/seller-views.ts'
import { hasRight } from '#contract/staff-roles.ts'
import { audit } from '#platform/audit/audit.ts'
import { dayMs } from '#platform/core/clock.ts'
import { hashToken, newId, secretToken } from '#platform/core/ids.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { actorId, guest, type Actor, type Identity } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findSeller, isStaff } from '../core/sellers.store.ts'
import { lockSession } from '../sessions/sessions.store.ts'
import * as store from './seller-views.store.ts'

type Calls = typeof sellerViewCalls

/** Begins every token of a view. Session tokens never contain a point. */
const tokenPrefix = 'view.'
const viewMs = sellerViewMinutes * 60_000

/**
 * Starts a read-only view of a seller's dashboard. Its token ends after 30 minutes, when the caller's session ends, or
 * when the caller loses the permission.
 * @throws not_found; wrong_state for accounts without a shop and for the marketplace's team; not_signed_in
 */
export async function startSellerView(
  { db, clock }: AccountContext,
  {
    actor,
    session = '',
    sellerId,
    why,
  }: { actor: Actor; session?: string | undefined; sellerId: string; why: string },
): Promise<z.input<Calls['startSellerView']['reply']>> {
  const staffId = actorId(actor)
  const now = clock.now()
  const token = tokenPrefix + secretToken(32)
  return inTransaction(db, async (tx) => {
    const seller = await findSeller(tx, sellerId)
    if (!seller) throw fail('not_found')
    if (!seller.is_seller || isStaff(seller)) throw fail('wrong_state')
    if (!(await lockSession(tx, session))) throw fail('not_signed_in')
    const id = newId('svw', clock)
    const [startedAt, expiresAt] = [new Date(now), new Date(now + viewMs)]
    const tokenHash = hashToken(token)
    await store.insertView(tx, {
      id,
      tokenHash,
      sessionId: session,
      staffId,
      sellerId,
      reason: why,
      startedAt,
      expiresAt,
    })
    // A kind that older builds know. Their page of security events fails for unknown kinds.
    await recordSecurityEvent(tx, {
      kind: 'rights.changed',
      person: sellerId,
      details: { view: id },
      at: now,
    })
    await audit(tx, {
      actor: staffId,
      action: 'seller.view',
      target: { kind: 'seller', id: sellerId },
      after: { view: id, until: expiresAt.toISOString() },
      reason: why,
      at: now,
    })
    const { username, name } = seller
    return { _id: id, token, expiresAt: expiresAt.toISOString(), seller: { _id: sellerId, username, name } }
  })
}

/**
 * Ends a view of any staff member.
 * @throws not_found
 */
export async function endSellerView(
  { db, clock }: AccountContext,
  actor: Actor,
  id: string,
): Promise<{ ok: true }> {
  const staffId = actorId(actor)
  return inTransaction(db, async (tx) => {
    const view = await store.endView(tx, id, new Date(clock.now()))
    if (!view) throw fail('not_found')
    if (view.wasRunning)
      await audit(tx, {
        actor: staffId,
        action: 'seller.view-end',
        target: { kind: 'seller', id: view.sellerId },
        after: { view: id },
        at: clock.now(),
      })
    return { ok: true }
  })
}

/** Returns the views of the seller's dashboard, newest first. The seller does not learn which staff member it was. */
export async function listSellerViews(
  { db }: Pick<AccountContext, 'db'>,
  actor: Actor,
): Promise<z.input<Calls['listSellerViews']['reply']>> {
  const views = await store.listViewsOf(db, actorId(actor), shownSellerViews)
  return {
    views: views.map(({ id, startedAt, endsAt, reason }) => ({
      _id: id,
      startedAt: startedAt.toISOString(),
      endsAt: endsAt.toISOString(),
      reason,
    })),
  }
}

/** Returns whether a bearer token has the form of a view's token. */
export function isViewToken(token: string): boolean {
  return token.startsWith(tokenPrefix)
}

/**
 * Returns the identity of a view's token: a guest, except in calls that declare `staffViews`. Returns undefined if the
 * view has ended.
 */
export async function identifyView(db: Db, token: string, now: number): Promise<Identity | undefined> {
  const view = await store.findLiveView(db, hashToken(token), new Date(now))
  if (!view || !hasRight(view.role, 'seller-accounts')) return undefined
  return { actor: guest, view: { id: view.id, sellerId: view.sellerId } }
}

/** Deletes views after the retention period of security events. */
export function pruneSellerViews(db: Db, now: number): Promise<void> {
  return store.deleteOldViews(db, new Date(now - securityEventDays * dayMs))
}
