import type { ReviewCause } from '#contract/listings/review-causes.ts'
import type { Tx } from '#platform/database/db.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { causesAfterEdit, reviewCauses, type ReviewedContent } from './gate.rules.ts'
import { enterReview, readReviewedSeller, readReviewRules } from './gate.store.ts'

/** Decides which listings of a seller staff must approve before buyers can see them. */
export interface ReviewGate {
  /** Returns the causes for which a listing must be approved. Empty if it can be published directly. */
  causesOf(content: ReviewedContent): ReviewCause[]
  /** Returns the causes for which a published listing must be approved again after an edit. */
  causesAfterEdit(before: ReviewedContent, after: ReviewedContent): ReviewCause[]
}

const openGate: ReviewGate = { causesOf: () => [], causesAfterEdit: () => [] }

/** Reads the current rules, and the seller's data that the rules need. */
export async function readReviewGate(tx: Tx, sellerId: string, now: Date): Promise<ReviewGate> {
  const rules = await readReviewRules(tx)
  if (rules.length === 0) return openGate
  const limit = Math.max(...rules.map(({ firstListings }) => firstListings ?? 0))
  const seller = await readReviewedSeller(tx, sellerId, limit)
  return {
    causesOf: (content) => reviewCauses(rules, seller, content, now),
    causesAfterEdit: (before, after) => causesAfterEdit(rules, seller, { before, after }, now),
  }
}

export interface ReviewedEdit {
  listing: SellerListing
  after: ReviewedContent
}

/**
 * Puts published listings into review if an edit has changed their brand or category so that a rule applies. Listings
 * that an admin has hidden are skipped, because staff must already approve them.
 */
export async function reviewEdits(
  tx: Tx,
  sellerId: string,
  edits: readonly ReviewedEdit[],
  now: Date,
): Promise<void> {
  const open = edits.filter(({ listing }) => canLoseApproval(listing))
  if (open.length === 0) return
  const gate = await readReviewGate(tx, sellerId, now)
  const reviews = open.flatMap(({ listing, after }) => {
    const causes = gate.causesAfterEdit(listing, after)
    return causes.length > 0 ? [{ id: listing.id, causes }] : []
  })
  await enterReview(tx, reviews, now)
}

function canLoseApproval({ state, hiddenReason, review }: SellerListing): boolean {
  return (state === 'active' || state === 'paused') && hiddenReason === null && review === null
}
