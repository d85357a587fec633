import { sql } from 'kysely'
import { balanceOf } from '#rooms/ledger/ledger.ts'
import type { Till } from './orders.till.ts'

export interface Reconciliation {
  ledgerCents: number
  providerCents: number
}

/** Holds the ledger against the provider's balance and keeps both; a difference is for people, never adjusted. */
export async function reconcile(till: Till, currency = 'usd'): Promise<Reconciliation> {
  const providerCents = await till.cards.balanceCents(currency)
  const ledgerCents = await balanceOf(till.db, 'stripe_clearing', currency)
  const at = new Date(till.clock.now())
  await sql`insert into reconciliations (at, currency, ledger_cents, provider_cents)
    values (${at}, ${currency}, ${ledgerCents}, ${providerCents})`.execute(till.db)
  if (ledgerCents !== providerCents) {
    till.log.error({ currency, ledgerCents, providerCents }, 'the ledger differs from the provider')
  }
  return { ledgerCents, providerCents }
}
