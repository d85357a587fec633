import { balanceOf } from '#modules/ledger/ledger.ts'
import type { TestShop } from '../shop.ts'

/** What our ledger says we have at the card provider, and what the provider says. */
export async function readClearing({ orderContext }: TestShop) {
  return {
    ledgerCents: await balanceOf(orderContext.db, 'provider_clearing', 'usd'),
    providerCents: await orderContext.cards.balanceCents('usd'),
  }
}
