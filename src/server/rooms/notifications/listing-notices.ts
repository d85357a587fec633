import { inTransaction } from '#platform/db.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findListing } from './subjects.store.ts'
import { tell } from './tell.ts'

/** Hears of listings the house hides and shows again: their sellers are told, with the way to do something about it. */
export function openListingNotices(parts: NotificationParts): void {
  const { facts, db } = parts
  const say = async (
    pieceId: string,
    key: string,
    wordsOf: (title: string, reason: string | null) => string[],
  ) => {
    const piece = await findListing(db, pieceId)
    if (!piece) return
    const [title = '', body = ''] = wordsOf(piece.title, piece.reason)
    const recipient = `seller:${piece.sellerId}`
    const href = `/${piece.isSA ? 'sa' : 'shopper'}/listings/${pieceId}`
    await inTransaction(db, (tx) =>
      tell(tx, parts, [{ recipient, event: 'listing', key, title, body, href, pieceId }]),
    )
  }

  facts.subscribe('ListingHidden', 'notices', ({ pieceId, decisionId }) =>
    say(pieceId, `ListingHidden:${decisionId}:${pieceId}`, (title, reason) => [
      `Hidden from the shop: ${title}`,
      `We have taken it out of sight: ${reason ?? 'it has been shown again since.'} Change what is to be changed, then ask on its page to have it shown again.`,
    ]),
  )
  facts.subscribe('ListingShown', 'notices', ({ pieceId, decisionId }) =>
    say(pieceId, `ListingShown:${decisionId}:${pieceId}`, (title) => [
      `No longer hidden: ${title}`,
      'We have looked at it again and no longer hide it.',
    ]),
  )
}
