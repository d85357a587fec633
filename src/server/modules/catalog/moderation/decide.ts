import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { z } from 'zod'
import type { moderationCalls } from '#contract/listings/moderation.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { defaultErrorText } from '#platform/errors/error-text.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { isOwnCase, requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireActorSellerId } from '../listings/core/listings.context.ts'
import { addCheck, removeFromReviewQueue } from '../core/checks.store.ts'
import * as store from './decide.store.ts'
import type { ModerationContext } from './moderation.ts'
import { translate, type Language } from '#platform/language/translate.ts'

type Call = (typeof moderationCalls)['decideListings']
type Body = z.output<Call['body'] & z.ZodType>
type Outcome = 'change' | 'same' | ErrorCode

/**
 * Approves or hides listings. Approving a listing removes it from the review queue and, if it was hidden, makes it
 * visible again. Hidden listings cannot be seen or bought until they are approved. The errors for single listings are
 * not_found for unknown ids and wrong_state for drafts, which cannot be hidden. Sellers are notified when a listing is
 * hidden or becomes visible again.
 */
export async function decideListings(
  context: ModerationContext,
  actor: Actor,
  body: Body,
  language: Language,
): Promise<z.input<Call['reply']>> {
  const ids = [...new Set(body.ids)]
  return inTransaction(context.db, async (tx) => {
    const listings = await store.lockListings(tx, ids)
    const outcomes = new Map(
      listings.map((listing) => [
        listing.id,
        isOwnCase(actor, listing.sellerId) ? 'own_case' : outcomeOf(listing, body.decision),
      ]),
    )
    const rows = ids.map((id) => rowOf(id, outcomes.get(id) ?? 'not_found', language))
    const changed = listings.filter(({ id }) => outcomes.get(id) === 'change')
    if (changed.length === 0) return { decisionId: null, changed: 0, rows }
    return {
      decisionId: await decide(context, tx, requireActorSellerId(actor), body, changed),
      changed: changed.length,
      rows,
    }
  })
}

async function decide(
  context: ModerationContext,
  tx: Tx,
  by: string,
  body: Body,
  listings: readonly store.CheckedListing[],
): Promise<string> {
  const id = newId('dec', context.clock)
  const at = new Date(context.clock.now())
  const reason = body.decision === 'hide' ? body.reason : ''
  await store.insertDecision(tx, { id, kind: body.decision, reason, by, at }, listings)
  const ids = listings.map((listing) => listing.id)
  await removeFromReviewQueue(tx, ids)
  if (body.decision === 'hide') await store.hideListings(tx, ids, { reason, at })
  else await store.showListings(tx, ids)
  const changed = listings.filter(({ hidden }) => body.decision === 'hide' || hidden !== null)
  await publishAll(
    context,
    tx,
    body.decision === 'hide' ? 'ListingHidden' : 'ListingShown',
    id,
    changed.map(idOf),
  )
  await audit(tx, {
    actor: by,
    action: `listing.${body.decision}`,
    target: listings.length === 1 ? { kind: 'listing', id: ids[0]! } : { kind: 'listing-decision', id },
    before: {
      listings: listings.map(({ id: _id, title, hidden }) => ({ _id, title, isHidden: hidden !== null })),
    },
    after: { isHidden: body.decision === 'hide', decision: id },
    reason: reason,
    at: context.clock.now(),
  })
  return id
}

/**
 * Undoes a moderation decision. A decision can be undone only once.
 * @throws not_found, already_decided, own_case
 */
export async function undoDecision(
  context: ModerationContext,
  actor: Actor,
  id: string,
): Promise<{ undone: number }> {
  return inTransaction(context.db, async (tx) => {
    const at = new Date(context.clock.now())
    const kind = await store.endDecision(tx, id, at)
    if (kind === undefined) throw fail((await store.hasDecision(tx, id)) ? 'already_decided' : 'not_found')
    const decided = await store.listLastDecided(tx, id)
    const now = new Map(
      (
        await store.lockListings(
          tx,
          decided.map(({ listingId }) => listingId),
        )
      ).map((p) => [p.id, p]),
    )
    for (const { sellerId } of now.values()) requireNotOwnCase(actor, sellerId)
    const back = decided.filter(({ listingId }) => now.has(listingId))
    for (const { listingId, before } of back) {
      if (before.hidden) await store.hideListings(tx, [listingId], before.hidden)
      if (before.check) await addCheck(tx, { listingId, ...before.check })
    }
    const shown = back.filter(
      ({ listingId, before }) => before.hidden === null && now.get(listingId)!.hidden !== null,
    )
    const hidden = back.filter(
      ({ listingId, before }) => before.hidden !== null && now.get(listingId)!.hidden === null,
    )
    await store.showListings(tx, shown.map(listingIdOf))
    await store.reopenReports(tx, id, back.map(listingIdOf))
    await publishAll(context, tx, 'ListingShown', `${id}:undone`, shown.map(listingIdOf))
    await publishAll(context, tx, 'ListingHidden', `${id}:undone`, hidden.map(listingIdOf))
    await audit(tx, {
      actor,
      action: 'listing.undo-decision',
      target: { kind: 'listing-decision', id },
      before: { decision: kind },
      after: {
        listings: back.map(({ listingId, before }) => ({ _id: listingId, isHidden: before.hidden !== null })),
      },
      at: context.clock.now(),
    })
    return { undone: back.length }
  })
}

function outcomeOf(listing: store.CheckedListing, decision: Body['decision']): Outcome {
  const isOpen = listing.check !== null || listing.hasReports
  if (decision === 'approve') return isOpen || listing.hidden ? 'change' : 'same'
  if ((listing.removedFrom ?? listing.state) === 'draft') return 'wrong_state'
  return listing.hidden && !isOpen ? 'same' : 'change'
}

function rowOf(_id: string, outcome: Outcome, language: Language) {
  if (outcome === 'change' || outcome === 'same') return { _id, ok: true, code: null, message: null }
  const message =
    outcome === 'wrong_state'
      ? translate(language, 'error.draft-not-public')
      : defaultErrorText(outcome)(language)
  return { _id, ok: false, code: outcome, message }
}

async function publishAll(
  { events }: ModerationContext,
  tx: Tx,
  name: 'ListingHidden' | 'ListingShown',
  decisionId: string,
  listingIds: readonly string[],
): Promise<void> {
  await invalidate(tx, 'listing', listingIds)
  for (const listingId of listingIds) await events.publish(tx, name, { listingId, decisionId })
}

const idOf = ({ id }: { id: string }): string => id
const listingIdOf = ({ listingId }: { listingId: string }): string => listingId
