import type { Seller } from '#contract/accounts/accounts.ts'
import { roleOf, type SellerRow } from './sellers.store.ts'

/**
 * Converts a seller's row to the API format that only the seller receives (spec §3). `rating` is halved, because the
 * column `rating_sum` counts half stars.
 */
export function sellerView(row: SellerRow): Seller {
  return {
    _id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    phone: row.phone,
    instagram: row.instagram,
    sellerav: row.avatar_key === null ? null : avatarView(row.avatar_key),
    isSeller: row.is_seller,
    isAdmin: row.is_admin,
    isSA: row.is_sa && row.sa_revoked_at === null,
    role: roleOf(row),
    stripeAccountId: row.payout_account_id,
    stripe_verify: row.payouts_enabled,
    rating: row.rating_count === 0 ? null : row.rating_sum / 2 / row.rating_count,
    bio: row.bio,
    shipsFrom: row.ships_from,
    returnPolicy: row.return_policy,
    returns:
      row.return_days === null || row.return_paid_by === null
        ? null
        : { days: row.return_days, paidBy: row.return_paid_by, to: row.return_to },
    shippingCents: row.shipping_cents,
    shipFrom: row.ship_from,
    shipping: row.shipping,
  }
}

export function avatarView(key: string): { location: string } {
  return { location: `/pictures/${key}-320.webp` }
}
