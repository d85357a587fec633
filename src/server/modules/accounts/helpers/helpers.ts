import { maxHelpers, type Helper, type HelperLogEntry } from '#contract/accounts/helpers.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail, type AppError } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { findSeller, lockSeller, roleOf, type SellerRow } from '../core/sellers.store.ts'
import { lockEmail } from '../core/buyers.store.ts'
import { isInviteLimitReached } from '../core/mailed-links.ts'
import { revokeInvite } from '../core/invites.store.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import * as store from './helpers.store.ts'

const maxListedActions = 50

/** Returns a seller's helpers and their latest actions. */
export async function listHelpers(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  sellerId: string,
): Promise<{ helpers: Helper[]; deeds: HelperLogEntry[] }> {
  const [helpers, deeds] = await Promise.all([
    store.listHelpers(db, sellerId, new Date(clock.now())),
    store.listHelperActions(db, sellerId, maxListedActions),
  ])
  return { helpers: helpers.map(view), deeds: deeds.map((deed) => ({ ...deed, at: deed.at.toISOString() })) }
}

/**
 * Emails a one-time invite to become a helper of the shop. The invite is valid only for an account with this email.
 * @throws invalid_field; not_allowed if the seller is a team member; email_taken if the email belongs to a helper or is
 * already invited; too_many_requests for too many helpers, or too many invites to the email
 */
export async function inviteHelper(
  context: AccountContext,
  sellerId: string,
  { email, name }: { email: string; name: string },
): Promise<{ helper: Helper }> {
  const now = context.clock.now()
  requireUnreservedName(name)
  return inTransaction(context.db, async (tx) => {
    const seller = await lockOwner(tx, sellerId)
    if (seller.email.toLowerCase() === email.toLowerCase()) throw alreadyHelper()
    // Serializes invites to the same address. Otherwise concurrent requests could all pass the hourly limit.
    await lockEmail(tx, email)
    if (await isInviteLimitReached(tx, email, now)) throw fail('too_many_requests')
    await store.endExpiredInvites(tx, sellerId, email, new Date(now))
    if ((await store.listHelpers(tx, sellerId, new Date(now))).length >= maxHelpers)
      throw fail('too_many_requests')
    const link = { kind: 'helper-invite', email, buyerId: null, sellerId: null, applicationId: null } as const
    const linkId = await context.links.create(tx, { ...link, invitedBy: sellerId }, now)
    const id = newId('hlp', context.clock)
    if (!(await store.addInvite(tx, { id, sellerId, name, email, linkId, now: new Date(now) })))
      throw alreadyHelper()
    await enqueueEmail(tx, {
      key: linkId,
      template: 'helper-invite',
      to: email,
      link: linkId,
      name,
      shop: seller.name,
    })
    await recordHelperChange(tx, sellerId, 'invited', now)
    const [helper] = (await store.listHelpers(tx, sellerId, new Date(now))).filter(({ _id }) => _id === id)
    return { helper: view(helper!) }
  })
}

/**
 * Removes a helper, ends their sessions for the shop and emails them. Also withdraws pending invites.
 * @throws not_found
 */
export async function removeHelper(
  context: AccountContext,
  sellerId: string,
  id: string,
): Promise<{ ok: true }> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const seller = await findSeller(tx, sellerId)
    // Locks the invite's link before the helper row, because accepting the invite locks them in the same order.
    const linkId = await store.findInviteLinkId(tx, { id, sellerId })
    if (linkId) await revokeInvite(tx, linkId, new Date(now))
    const row = await store.lockHelper(tx, { id, sellerId })
    if (!row || !seller) throw fail('not_found')
    await endHelp(tx, seller, row, now)
  })
  return { ok: true }
}

/**
 * Removes all helpers and pending invites of a seller who joins the team, because helpers must not get staff
 * permissions.
 */
export async function removeAllHelpers(tx: Tx, sellerId: string, now: number): Promise<void> {
  const helps = await store.lockHelpersOfSeller(tx, sellerId)
  const seller = helps.length > 0 ? await findSeller(tx, sellerId) : undefined
  if (seller) for (const row of helps) await endHelp(tx, seller, row, now)
}

async function endHelp(tx: Tx, seller: SellerRow, row: store.HelperAccessRow, now: number): Promise<void> {
  if (row.helperId !== null) {
    await lockSeller(tx, row.helperId)
    await enqueueEmail(tx, {
      key: `helper-removed:${row.id}`,
      template: 'helper-removed',
      to: row.email,
      shop: seller.name,
    })
  }
  await store.endHelperAccess(tx, row, new Date(now))
  await recordHelperChange(tx, seller.id, 'removed', now)
}

function alreadyHelper(): AppError {
  return fail('email_taken', {
    field: 'email',
    message: (language) => translate(language, 'error.helper-known'),
  })
}

/**
 * Locks a seller and checks that they are allowed to have helpers. Team members are not allowed to have helpers,
 * because helpers must not get staff permissions.
 */
async function lockOwner(tx: Tx, sellerId: string): Promise<SellerRow> {
  const seller = await lockSeller(tx, sellerId)
  if (!seller || roleOf(seller) !== null || !seller.is_seller) throw fail('not_allowed')
  return seller
}

/** Records a change to a seller's helpers as a security event. */
export function recordHelperChange(
  tx: Tx,
  person: string,
  helper: 'invited' | 'joined' | 'removed',
  at: number,
): Promise<void> {
  return recordSecurityEvent(tx, { kind: 'rights.changed', person, details: { helper }, at })
}

/**
 * Returns the seller's id.
 * @throws not_allowed if the caller is not a seller
 */
export function sellerIdOf(actor: Actor): string {
  if (actor.kind !== 'seller') throw fail('not_allowed')
  return actor.id
}

function view({ acceptedAt, expiresAt, lastSeenAt, ...row }: store.HelperRow): Helper {
  return {
    ...row,
    acceptedAt: acceptedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
