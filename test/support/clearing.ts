import { balanceOf } from '#rooms/ledger/ledger.ts'
import type { TestShop } from './shop.ts'

/** What our ledger says we have at the card provider, and what the provider says. */
export async function readClearing({ till }: TestShop) {
  return {
    ledgerCents: await balanceOf(till.db, 'stripe_clearing', 'usd'),
    providerCents: await till.cards.balanceCents('usd'),
  }
}
