import type { Payout } from '#contract/payouts/payouts.ts'
import type { PayoutRow } from '../payouts.store.ts'

/** A payout on the wire. */
export function payoutView(row: PayoutRow): Payout {
  return {
    _id: row.id,
    amount: { cents: row.amountCents, currency: row.currency },
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    arrivesAt: row.arrivesAt?.toISOString() ?? null,
    failure: row.failure,
    seller: { _id: row.sellerId, username: row.username },
  }
}
