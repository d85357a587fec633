import type { z } from 'zod'
import type { moderationCalls } from '#contract/moderation.ts'
import { refusals, type RefusalCode } from '#contract/refusals.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { announcePieceChanged } from '../catalog.ts'
import { addCheck, deleteChecks } from './checks.store.ts'
import * as store from './decide.store.ts'
import type { ModerationDesk } from './moderation.desk.ts'

type Call = (typeof moderationCalls)['decideListings']
type Body = z.output<Call['body'] & z.ZodType>
type Outcome = 'change' | 'same' | RefusalCode

/**
 * Approves listings, which ends their checks and shows what was hidden, or hides them: not to be seen or bought
 * until they are approved. Ids that are nobody's answer not_found, drafts cannot be hidden (wrong_state).
 * Sellers are told of what is hidden or shown again.
 */
export async function decideListings(
  desk: ModerationDesk,
  by: string,
  body: Body,
): Promise<z.input<Call['reply']>> {
  const ids = [...new Set(body.ids)]
  return inTransaction(desk.db, async (tx) => {
    const pieces = await store.lockPieces(tx, ids)
    const outcomes = new Map(pieces.map((piece) => [piece.id, outcomeOf(piece, body.decision)]))
    const rows = ids.map((id) => rowOf(id, outcomes.get(id) ?? 'not_found'))
    const changed = pieces.filter(({ id }) => outcomes.get(id) === 'change')
    if (changed.length === 0) return { decisionId: null, changed: 0, rows }
    return { decisionId: await decide(desk, tx, by, body, changed), changed: changed.length, rows }
  })
}

async function decide(
  desk: ModerationDesk,
  tx: Tx,
  by: string,
  body: Body,
  pieces: readonly store.CheckedPiece[],
): Promise<string> {
  const id = newId('dec', desk.clock)
  const at = new Date(desk.clock.now())
  const reason = body.decision === 'hide' ? body.reason : ''
  await store.insertDecision(tx, { id, kind: body.decision, reason, by, at }, pieces)
  const ids = pieces.map((piece) => piece.id)
  await deleteChecks(tx, ids)
  if (body.decision === 'hide') await store.hidePieces(tx, ids, { reason, at })
  else await store.showPieces(tx, ids)
  const told = pieces.filter(({ hidden }) => body.decision === 'hide' || hidden !== null)
  await tellAll(desk, tx, body.decision === 'hide' ? 'ListingHidden' : 'ListingShown', id, told.map(idOf))
  await audit(tx, {
    actor: by,
    action: `listing.${body.decision}`,
    target: pieces.length === 1 ? { kind: 'listing', id: ids[0]! } : { kind: 'listing-decision', id },
    before: {
      listings: pieces.map(({ id: _id, title, hidden }) => ({ _id, title, isHidden: hidden !== null })),
    },
    after: { isHidden: body.decision === 'hide', decision: id },
    why: reason,
    at: desk.clock.now(),
  })
  return id
}

/** Takes a decision back, once. Refuses with not_found, already_decided. */
export async function undoDecision(
  desk: ModerationDesk,
  by: string,
  id: string,
): Promise<{ undone: number }> {
  return inTransaction(desk.db, async (tx) => {
    const at = new Date(desk.clock.now())
    const kind = await store.endDecision(tx, id, at)
    if (kind === undefined) throw refuse((await store.hasDecision(tx, id)) ? 'already_decided' : 'not_found')
    const decided = await store.listLastDecided(tx, id)
    const now = new Map(
      (
        await store.lockPieces(
          tx,
          decided.map(({ pieceId }) => pieceId),
        )
      ).map((p) => [p.id, p]),
    )
    const back = decided.filter(({ pieceId }) => now.has(pieceId))
    for (const { pieceId, before } of back) {
      if (before.hidden) await store.hidePieces(tx, [pieceId], before.hidden)
      if (before.check) await addCheck(tx, { pieceId, ...before.check })
    }
    const shown = back.filter(
      ({ pieceId, before }) => before.hidden === null && now.get(pieceId)!.hidden !== null,
    )
    const hidden = back.filter(
      ({ pieceId, before }) => before.hidden !== null && now.get(pieceId)!.hidden === null,
    )
    await store.showPieces(tx, shown.map(pieceIdOf))
    await store.reopenReports(tx, id, back.map(pieceIdOf))
    await tellAll(desk, tx, 'ListingShown', `${id}:undone`, shown.map(pieceIdOf))
    await tellAll(desk, tx, 'ListingHidden', `${id}:undone`, hidden.map(pieceIdOf))
    await audit(tx, {
      actor: by,
      action: 'listing.undo-decision',
      target: { kind: 'listing-decision', id },
      before: { decision: kind },
      after: {
        listings: back.map(({ pieceId, before }) => ({ _id: pieceId, isHidden: before.hidden !== null })),
      },
      at: desk.clock.now(),
    })
    return { undone: back.length }
  })
}

function outcomeOf(piece: store.CheckedPiece, decision: Body['decision']): Outcome {
  const isOpen = piece.check !== null || piece.hasReports
  if (decision === 'approve') return isOpen || piece.hidden ? 'change' : 'same'
  if ((piece.removedFrom ?? piece.state) === 'draft') return 'wrong_state'
  return piece.hidden && !isOpen ? 'same' : 'change'
}

function rowOf(_id: string, outcome: Outcome) {
  if (outcome === 'change' || outcome === 'same') return { _id, ok: true, code: null, message: null }
  const message = outcome === 'wrong_state' ? 'A draft is seen by nobody' : refusals[outcome].message
  return { _id, ok: false, code: outcome, message }
}

async function tellAll(
  { facts }: ModerationDesk,
  tx: Tx,
  name: 'ListingHidden' | 'ListingShown',
  decisionId: string,
  pieceIds: readonly string[],
): Promise<void> {
  await announcePieceChanged(tx, pieceIds)
  for (const pieceId of pieceIds) await facts.publish(tx, name, { pieceId, decisionId })
}

const idOf = ({ id }: { id: string }): string => id
const pieceIdOf = ({ pieceId }: { pieceId: string }): string => pieceId
