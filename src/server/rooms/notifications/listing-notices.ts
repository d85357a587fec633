import { inTransaction } from '#platform/db.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findListing } from './subjects.store.ts'
import { tell } from './tell.ts'

/** Hears of listings the house hides and shows again: their sellers are told, if it is still so. */
export function openListingNotices(parts: NotificationParts): void {
  const { facts, db } = parts
  facts.subscribe('ListingHidden', 'notices', async ({ pieceId, decisionId }) => {
    const piece = await findListing(db, pieceId)
    if (!piece || piece.reason === null) return
    const body = `We have taken it out of sight: ${piece.reason} Change what is to be changed, then ask on its page to have it shown again.`
    await say(pieceId, piece, `ListingHidden:${decisionId}`, `Hidden from the shop: ${piece.title}`, body)
  })
  facts.subscribe('ListingShown', 'notices', async ({ pieceId, decisionId }) => {
    const piece = await findListing(db, pieceId)
    if (!piece || piece.reason !== null) return
    const body = 'We have looked at it again and no longer hide it.'
    await say(pieceId, piece, `ListingShown:${decisionId}`, `No longer hidden: ${piece.title}`, body)
  })

  function say(
    pieceId: string,
    { sellerId, isSA }: { sellerId: string; isSA: boolean },
    fact: string,
    title: string,
    body: string,
  ): Promise<void> {
    const href = `/${isSA ? 'sa' : 'shopper'}/listings/${pieceId}`
    const telling = { recipient: `seller:${sellerId}`, event: 'listing', key: `${fact}:${pieceId}` } as const
    return inTransaction(db, (tx) => tell(tx, parts, [{ ...telling, title, body, href, pieceId }]))
  }
}
