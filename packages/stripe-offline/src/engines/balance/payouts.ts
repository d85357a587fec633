import { checkCurrency } from '../../core/currencies.ts'
import { invalid, missingParam, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import {
  allowOnly,
  integer,
  mergeMetadata,
  oneOf,
  raise,
  requiredTextParam,
  textParam,
} from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import { platformAccount } from '../../core/store.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { canBePaidOut } from '../accounts/account-requirements.ts'
import { addPayout, postPayout } from './payout-add.ts'
import { reserveDebit } from './reserve-debit.ts'

type Bank = StoredEntry<'bank_account'>

/**
 * Creates a payout to the bank account of a connected account. Fails if the amount is higher than the available funds.
 */
async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [
    'amount',
    'currency',
    'description',
    'destination',
    'metadata',
    'method',
    'source_type',
    'statement_descriptor',
  ])
  const amount = integer(params, 'amount') ?? raise(missingParam('amount'))
  const currency = requiredTextParam(params, 'currency').toLowerCase()
  checkCurrency(currency)
  oneOf(params, 'source_type', ['card'])
  if (oneOf(params, 'method', ['standard', 'instant']) === 'instant') throw unsupported('method=instant')
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  const bank = await bankOf(unit, textParam(params, 'destination') ?? undefined)
  if (bank.body.currency !== currency) {
    throw invalid(
      `Sorry, you don't have any external accounts in that currency (${currency}).`,
      'payouts_not_allowed',
      'currency',
    )
  }
  const descriptor = textParam(params, 'statement_descriptor', 22) ?? null
  const message = 'You have insufficient funds in your Stripe account for this payout.'
  const balance = await reserveDebit(unit, unit.account, { currency, amount, message })
  return addPayout(unit, balance, bank, {
    amount,
    currency,
    description: textParam(params, 'description') ?? null,
    statementDescriptor: descriptor ?? balance.body.payments.payouts?.statement_descriptor ?? null,
    metadata: mergeMetadata(params, {}),
  }).body
}

async function bankOf(unit: WorkUnit, requested: string | undefined): Promise<Bank> {
  const account = await unit.find('account', unit.account, platformAccount)
  if (account === undefined)
    throw invalid('The offline sandbox supports payouts only for connected accounts.')
  const bankId = account.secret.bankId ?? raise(notAllowed('no external account has been given yet'))
  if (requested !== undefined && requested !== bankId)
    throw invalid(`No such external account: '${requested}'`, 'resource_missing', 'destination')
  if (!canBePaidOut(account.body)) throw notAllowed('the payouts capability is not active')
  return unit.get('bank_account', bankId)
}

function notAllowed(reason: string): Error {
  return invalid(`Payouts are not allowed on this account: ${reason}.`, 'payouts_not_allowed')
}

/** Cancels a payout that has not been sent to the bank yet. */
function cancel(unit: WorkUnit, payout: StoredEntry<'payout'>): object {
  const { body } = payout
  if (body.status !== 'pending') {
    throw invalid(`Payouts that are already ${body.status} cannot be canceled. Only pending payouts may be.`)
  }
  body.status = 'canceled'
  payout.dueAt = null
  body.failure_balance_transaction = postPayout(unit, payout, body.amount, 'payout_cancel')
  unit.save(payout)
  unit.emit('payout.canceled', body)
  return body
}

export const payoutRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/payouts', connected: true, run: ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path: '/v1/payouts',
    connected: true,
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'arrival_date',
        'created',
        'destination',
        'limit',
        'starting_after',
        'ending_before',
        'status',
      ])
      return listPage(pool, unit, {
        kind: 'payout',
        url: '/v1/payouts',
        params,
        ranges: ['arrival_date'],
        where: { status: textParam(params, 'status'), destination: textParam(params, 'destination') },
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/payouts/:id',
    connected: true,
    async run({ unit, id }) {
      return (await unit.get('payout', id)).body
    },
  },
  {
    method: 'POST',
    path: '/v1/payouts/:id',
    connected: true,
    async run({ unit, id, params }) {
      allowOnly(params, ['metadata'])
      const payout = await unit.get('payout', id)
      payout.body.metadata = mergeMetadata(params, payout.body.metadata ?? {})
      unit.save(payout)
      unit.emit('payout.updated', payout.body)
      return payout.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payouts/:id/cancel',
    connected: true,
    async run({ unit, id, params }) {
      allowOnly(params, [])
      return cancel(unit, await unit.get('payout', id))
    },
  },
]
