import { addPayout } from './payout-add.ts'
import { balancesWithin } from './balance.ts'
import { mayBePaidOut } from './account-requirements.ts'
import { openPurse } from './purse.ts'
import type { Purse } from './purse.ts'
import { platformAccount } from '../core/store.ts'
import type { Unit } from '../core/unit.ts'

const dayMs = 86_400_000

/** Has the clock pay an account out on the day after money becomes available, unless its schedule is manual. */
export async function planSweep(unit: Unit, account: string, availableOn: number): Promise<void> {
  const purse = await openPurse(unit, account)
  if (purse.body.payments.payouts?.schedule?.interval !== 'daily') return
  const due = (Math.floor((availableOn * 1000) / dayMs) + 1) * dayMs
  if (purse.dueAt !== null && purse.dueAt <= due) return
  purse.dueAt = due
  unit.save(purse)
}

/** The clock's part: the daily payout of everything available. */
export async function sweepOut(unit: Unit, purse: Purse): Promise<void> {
  if (purse.body.payments.payouts?.schedule?.interval !== 'daily') return
  const account = await unit.find('account', purse.account, platformAccount)
  const rows = await balancesWithin(unit, purse.account)
  if (rows.some(({ pending }) => pending > 0)) purse.dueAt = (Math.floor(unit.nowMs / dayMs) + 1) * dayMs
  if (account?.secret.bankId === undefined || !mayBePaidOut(account.body)) return
  const bank = await unit.get('bank_account', account.secret.bankId, 'destination', account.id)
  for (const { currency, available } of rows) {
    if (available < 1 || currency !== bank.body.currency) continue
    addPayout(unit, purse, bank, { amount: available, currency, automatic: true })
  }
}
