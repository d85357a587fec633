import { type ApiError, invalid, missingParam } from '../../core/errors.ts'
import { checkCurrency } from '../../core/currencies.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { createListBody, listPage } from '../../core/list.ts'
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
import type { WorkUnit } from '../../core/unit.ts'
import { isActive } from '../accounts/account-requirements.ts'
import { addBalanceTransaction } from './balance.ts'
import { scheduleDailyPayout } from './daily-payout.ts'
import { reserveDebit } from './reserve-debit.ts'
import { addPayment } from './transfer-payment.ts'

type Charge = StoredEntry<'charge'>

/**
 * Transfers funds from the platform to a connected account. Fails if the amount exceeds the remaining amount of the
 * source charge or the platform's balance.
 */
async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [
    'amount',
    'currency',
    'description',
    'destination',
    'metadata',
    'source_transaction',
    'source_type',
    'transfer_group',
  ])
  oneOf(params, 'source_type', ['card'])
  const currency = requiredTextParam(params, 'currency').toLowerCase()
  checkCurrency(currency)
  const account = await destination(unit, requiredTextParam(params, 'destination'))
  const sourceId = textParam(params, 'source_transaction')
  const source = sourceId ? await sourceCharge(unit, sourceId, currency) : undefined
  const amount = integer(params, 'amount') ?? source?.body.amount_captured ?? raise(missingParam('amount'))
  if (amount < 1)
    throw invalid('This value must be greater than or equal to 1.', 'parameter_invalid_integer', 'amount')
  const group = textParam(params, 'transfer_group') ?? null
  const availableOn = Math.max(unit.now, source?.secret.availableOn ?? 0)
  if (source === undefined) {
    const message =
      'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.'
    await reserveDebit(unit, unit.account, { currency, amount, message })
  } else drawOnCharge(unit, source, amount, group)
  return add(unit, account, {
    amount,
    currency,
    source,
    availableOn,
    group: group ?? source?.body.transfer_group ?? null,
    description: textParam(params, 'description') ?? null,
    metadata: mergeMetadata(params, {}),
  })
}

async function destination(unit: WorkUnit, id: string): Promise<StoredEntry<'account'>> {
  const account = await unit.find('account', id)
  if (account === undefined) throw invalid(`No such destination: '${id}'`, 'resource_missing', 'destination')
  if (!isActive(account.body)) {
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      'insufficient_capabilities_for_transfer',
      'destination',
    )
  }
  return account
}

async function sourceCharge(unit: WorkUnit, id: string, currency: string): Promise<Charge> {
  const charge = await unit.get('charge', id, 'source_transaction')
  if (charge.body.status !== 'succeeded' || !charge.body.captured) {
    throw invalid(
      `The charge ${id} cannot be used as a source_transaction: it has not been captured.`,
      'parameter_invalid',
      'source_transaction',
    )
  }
  if (charge.body.currency !== currency) {
    throw invalid(
      `The currency of source_transaction's balance transaction (${charge.body.currency}) must be the same as the transfer currency (${currency})`,
      'parameter_invalid',
      'currency',
    )
  }
  return charge
}

/**
 * Checks that the transfers from a charge do not exceed the charge's amount. Saves the charge, so that concurrent
 * transfers from the same charge conflict.
 */
function drawOnCharge(unit: WorkUnit, charge: Charge, amount: number, group: string | null): void {
  const taken = charge.secret.transferredCents ?? 0
  if (taken + amount > charge.body.amount_captured) {
    throw invalid(
      `Transfers using this transaction as a source must not exceed the source amount of ${charge.body.amount_captured}. (There are already transfers using this source, amounting to a total of ${taken}.)`,
      'amount_too_large',
      'amount',
    )
  }
  const own = charge.body.transfer_group
  const isGiven = own !== null && own !== `group_${String(charge.body.payment_intent)}`
  if (group !== null && isGiven && own !== group) {
    throw invalid(
      `The transfer_group must match that of the source charge (${own}).`,
      'parameter_invalid',
      'transfer_group',
    )
  }
  if (group !== null && !isGiven) {
    charge.body.transfer_group = group
    charge.tag = group
  }
  charge.secret.transferredCents = taken + amount
  unit.save(charge)
}

async function add(
  unit: WorkUnit,
  account: StoredEntry<'account'>,
  input: {
    amount: number
    currency: string
    source: Charge | undefined
    availableOn: number
    group: string | null
    description: string | null
    metadata: Record<string, string>
  },
): Promise<object> {
  const { amount, currency, availableOn, description, group } = input
  const id = newId('tr')
  const booking = addBalanceTransaction(unit, {
    type: 'transfer',
    amount: -amount,
    fee: 0,
    currency,
    source: id,
    family: id,
    availableOn,
    description,
  })
  const payment = addPayment(unit, account.id, { transferId: id, amount, currency, availableOn, group })
  const transfer = unit.add(
    'transfer',
    {
      amount,
      amount_reversed: 0,
      balance_transaction: booking.id,
      currency,
      description,
      destination: account.id,
      destination_payment: payment.id,
      livemode: false,
      metadata: input.metadata,
      reversals: createListBody(`/v1/transfers/${id}/reversals`, [], false) as never,
      reversed: false,
      source_transaction: input.source?.id ?? null,
      source_type: 'card',
      transfer_group: group,
    },
    {
      id,
      secret: { sourceAvailableOn: availableOn, paymentId: payment.id },
      customer: account.id,
      tag: group,
    },
  )
  await scheduleDailyPayout(unit, account.id, availableOn)
  unit.emit('transfer.created', transfer.body)
  return transfer.body
}

export const transferRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/transfers',
    reads: ['destination', 'source_transaction'],
    run: ({ unit, params }) => create(unit, params),
  },
  {
    method: 'GET',
    path: '/v1/transfers',
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'created',
        'destination',
        'limit',
        'starting_after',
        'ending_before',
        'transfer_group',
      ])
      return listPage(pool, unit, {
        kind: 'transfer',
        url: '/v1/transfers',
        params,
        customer: textParam(params, 'destination') ?? undefined,
        tag: textParam(params, 'transfer_group') ?? undefined,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id',
    async run({ unit, id }) {
      return (await unit.get('transfer', id)).body
    },
  },
  {
    method: 'POST',
    path: '/v1/transfers/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['description', 'metadata'])
      const transfer = await unit.get('transfer', id)
      const description = textParam(params, 'description')
      if (description !== undefined) transfer.body.description = description
      transfer.body.metadata = mergeMetadata(params, transfer.body.metadata)
      unit.save(transfer)
      unit.emit('transfer.updated', transfer.body)
      return transfer.body
    },
  },
]

/** Creates Stripe's error for a transfer that has already been reversed completely. */
export function alreadyReversed(id: string): ApiError {
  return invalid(`Transfer ${id} is already fully reversed.`)
}
