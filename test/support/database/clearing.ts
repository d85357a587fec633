import { balanceOf } from '#modules/ledger/ledger.ts'
import type { TestShop } from '../shop.ts'

/**
 * Returns our balance at the card provider: the balance according to our ledger, and the balance according to the
 * provider.
 */
export async function readClearing({ orderContext }: TestShop) {
  return {
    ledgerCents: await balanceOf(orderContext.db, 'provider_clearing', 'usd'),
    providerCents: await orderContext.cards.balanceCents('usd'),
  }
}
