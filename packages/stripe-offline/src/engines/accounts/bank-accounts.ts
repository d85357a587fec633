import { createHash } from 'node:crypto'
import { invalid } from '../../core/errors.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { findTestBank } from '../../test-data/banks.ts'

/** Replaces the bank account that receives payouts. Accepts only Stripe's test bank accounts. */
export async function setBankAccount(
  unit: WorkUnit,
  account: StoredEntry<'account'>,
  input: { routing: string; number: string; holder: string | null },
): Promise<StoredEntry<'bank_account'>> {
  const bank = findTestBank(input.routing, input.number)
  if (bank === undefined) {
    throw invalid('Only Stripe’s test bank accounts work here.', 'account_number_invalid', 'account_number')
  }
  await removeBank(unit, account)
  const entry = unit.add(
    'bank_account',
    {
      account: account.id,
      account_holder_name: input.holder,
      account_holder_type: account.body.identity?.entity_type === 'individual' ? 'individual' : 'company',
      account_type: null,
      available_payout_methods: ['standard'],
      bank_name: 'STRIPE TEST BANK',
      country: bank.country,
      currency: bank.currency,
      default_for_currency: true,
      fingerprint: createHash('sha256').update(bank.account).digest('hex').slice(0, 16),
      last4: bank.account.slice(-4),
      metadata: {},
      routing_number: bank.routing,
      status: 'new',
    },
    { account: account.id, secret: bank.failure === undefined ? {} : { failure: bank.failure } },
  )
  delete (entry.body as { created?: number }).created
  account.secret.bankId = entry.id
  unit.save(account)
  unit.emit('account.external_account.created', entry.body, undefined, account.id)
  return entry
}

async function removeBank(unit: WorkUnit, account: StoredEntry<'account'>): Promise<void> {
  const { bankId } = account.secret
  const old = bankId === undefined ? undefined : await unit.find('bank_account', bankId, account.id)
  if (old === undefined) return
  old.secret.removed = true
  old.body.default_for_currency = false
  unit.save(old)
  unit.emit('account.external_account.deleted', old.body, undefined, account.id)
}
