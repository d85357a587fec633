import type { Payout } from '#contract/payouts/payouts.ts'
import type { ShownPayout } from './payout-reads.store.ts'

/** A payout on the wire. */
export function payoutView(row: ShownPayout): Payout {
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
