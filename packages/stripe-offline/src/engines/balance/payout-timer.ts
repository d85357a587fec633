import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { platformAccount } from '../../core/store.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { refreshAccount } from '../accounts/account-requirements.ts'
import { emitAccountUpdated } from '../accounts/accounts-v1.ts'
import { payoutFailures } from '../../test-data/banks.ts'
import type { PayoutFailure } from '../../test-data/banks.ts'
import { postPayout } from './payout-add.ts'

type Payout = StoredEntry<'payout'>

/** Timer of a payout. Its first run sends the payout to the bank. Its second run makes the payout arrive or fail. */
export async function advancePayout(unit: WorkUnit, payout: Payout): Promise<void> {
  const { body, secret } = payout
  if (body.status === 'pending') {
    body.status = 'in_transit'
    body.trace_id = { status: 'supported', value: randomPart(15).toUpperCase() }
    payout.dueAt = body.arrival_date * 1000
    unit.emit('payout.updated', body, { status: 'pending' }, payout.account)
    // If the clock was moved far ahead, the payout arrives or fails immediately.
    if (payout.dueAt > unit.nowMs) return
    payout.dueAt = null
  }
  if (body.status !== 'in_transit') return
  if (secret.failure !== undefined) return sendBack(unit, payout, secret.failure)
  body.status = 'paid'
  unit.emit('payout.paid', body, { status: 'in_transit' }, payout.account)
}

/**
 * Returns the amount of a failed payout to the balance. There are no more payouts until the bank account is replaced.
 */
async function sendBack(unit: WorkUnit, payout: Payout, failure: PayoutFailure): Promise<void> {
  const { body, account: owner } = payout
  body.status = 'failed'
  body.failure_code = failure
  body.failure_message = payoutFailures[failure]
  body.failure_balance_transaction = postPayout(unit, payout, body.amount, 'payout_failure')
  unit.emit('payout.failed', body, { status: 'in_transit' }, owner)
  const bank = await unit.find('bank_account', body.destination as string, owner)
  const account = await unit.find('account', owner, platformAccount)
  if (bank === undefined || account?.secret.bankId !== bank.id) return
  bank.body.status = 'errored'
  unit.save(bank)
  unit.emit('account.external_account.updated', bank.body, { status: 'new' }, owner)
  await refreshAccount(unit, account)
  await emitAccountUpdated(unit, account)
}
