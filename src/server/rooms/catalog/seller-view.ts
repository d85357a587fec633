import type { SellerCard, SellerInfo } from '#contract/catalog.ts'
import { readFeedback } from './feedback-entry.ts'
import type { SellerPage, SellerRow } from './seller.store.ts'

/** What others see of a seller; `itemCount` is the number of pieces listed now. */
export function sellerCardOf(row: SellerRow, itemCount: number): SellerCard {
  return {
    _id: row.id,
    username: row.username,
    name: row.name,
    instagram: row.instagram,
    sellerav: row.avatarKey === null ? null : { location: `/pictures/${row.avatarKey}-320.webp` },
    isSA: row.isSA,
    // The sum counts half stars.
    rating: row.ratingCount === 0 ? null : Math.round((row.ratingSum * 50) / row.ratingCount) / 100,
    reviewCount: row.ratingCount,
    itemCount,
  }
}

export function sellerInfoOf(row: SellerPage, itemCount: number): SellerInfo {
  return {
    ...sellerCardOf(row, itemCount),
    bio: row.bio,
    shipsFrom: row.shipsFrom,
    shipping: { cents: row.shippingCents, currency: 'usd' },
    returnPolicy: row.returnPolicy,
    joinedAt: row.joinedAt,
    feedback: row.feedback.flatMap((stored) => readFeedback(stored) ?? []),
  }
}
