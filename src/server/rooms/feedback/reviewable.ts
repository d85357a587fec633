import type { Actor } from '#platform/actor.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './feedback.desk.ts'
import { mayReview } from './feedback.states.ts'
import { reviewOf } from './review-view.ts'
import { findOwnLine, findPart, type Part, type PartLine } from './reviewable.store.ts'

export interface Reviewable {
  part: Part
  /** The one line that was named; without it the key opens the whole part. */
  lineId?: string
}

/** What a key opens: the secret of a mailed link, or a buyer's own order line. Refuses with not_found. */
export async function getReviewablePart(desk: Desk, key: string, actor: Actor): Promise<Reviewable> {
  const partId = await desk.readPartByToken(key)
  const own =
    partId === undefined && actor.kind === 'buyer' ? await findOwnLine(desk.db, actor.id, key) : undefined
  const id = partId ?? own?.partId
  const part = id === undefined ? undefined : await findPart(desk.db, id)
  if (!part) throw refuse('not_found')
  return { part, ...(own && { lineId: own.lineId }) }
}

/** Refuses with not_received_yet. */
export function requireReceived(part: Part): void {
  if (!mayReview(part.state, part.isReceived)) throw refuse('not_received_yet')
}

/** What may be reviewed, and what was. */
export async function getReviewable(desk: Desk, key: string, actor: Actor) {
  const { part } = await getReviewablePart(desk, key, actor)
  return {
    seller: part.seller,
    mayReview: mayReview(part.state, part.isReceived),
    lines: part.lines.map((line) => ({
      line: line.id,
      _id: line.pieceId,
      title: line.title,
      size: line.size,
      img: line.photoKey === null ? null : `/pictures/${line.photoKey}-640.webp`,
      feedback: (line.review && reviewOf(line.review)) ?? null,
    })),
  }
}

/** The line an entry is for: its id, its piece (the first of it), or the only one there is. */
export function lineFor(part: Part, named: string | undefined): PartLine {
  const line =
    named === undefined
      ? part.lines.length === 1
        ? part.lines[0]
        : undefined
      : (part.lines.find(({ id }) => id === named) ?? part.lines.find(({ pieceId }) => pieceId === named))
  if (!line) throw refuse('invalid_field', { field: 'line' })
  return line
}
