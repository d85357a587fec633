import { invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, integer, mergeMetadata, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addBalanceTransaction } from './balance.ts'
import { reserveDebit } from './reserve-debit.ts'
import { refundPayment } from './transfer-payment.ts'
import { alreadyReversed } from './transfers.ts'

type Transfer = StoredEntry<'transfer'>

/** Maximum number of reversals in the body of a transfer. A separate route lists all reversals. */
const maxEmbedded = 10

/**
 * Reverses a transfer fully or partially. Fails if the amount exceeds the part of the transfer that has not been
 * reversed yet, or the balance of the destination account.
 */
async function create(unit: WorkUnit, transfer: Transfer, params: Params): Promise<object> {
  allowOnly(params, ['amount', 'description', 'metadata', 'refund_application_fee'])
  textParam(params, 'description')
  flag(params, 'refund_application_fee')
  const { body, secret } = transfer
  const left = body.amount - body.amount_reversed
  if (left === 0) throw alreadyReversed(transfer.id)
  const amount = integer(params, 'amount') ?? left
  if (amount < 1) throw invalid('Amount must be at least 1.', 'parameter_invalid_integer', 'amount')
  if (amount > left) {
    throw invalid(
      `Transfer reversal amount (${amount}) is greater than unreversed amount on transfer (${left}).`,
      'amount_too_large',
      'amount',
    )
  }
  const account = body.destination as string
  const availableOn = Math.max(unit.now, secret.sourceAvailableOn)
  await reserveDebit(unit, account, {
    currency: body.currency,
    amount,
    availableOn: secret.sourceAvailableOn,
    message: `The connected account ${account} has insufficient funds in its balance to reverse this transfer.`,
  })
  const reversal = await add(unit, transfer, { amount, availableOn, metadata: mergeMetadata(params, {}) })
  body.amount_reversed += amount
  body.reversed = body.amount_reversed === body.amount
  const { reversals } = body
  reversals.has_more = reversals.has_more || reversals.data.length === maxEmbedded
  reversals.data = [reversal.body, ...reversals.data].slice(0, maxEmbedded)
  unit.save(transfer)
  await refundToCharge(unit, body.source_transaction, amount)
  unit.emit('transfer.reversed', body)
  return reversal.body
}

async function add(
  unit: WorkUnit,
  transfer: Transfer,
  input: { amount: number; availableOn: number; metadata: Record<string, string> },
): Promise<StoredEntry<'transfer_reversal'>> {
  const { amount, availableOn } = input
  const { currency, destination } = transfer.body
  const id = newId('trr')
  const booking = addBalanceTransaction(unit, {
    type: 'transfer_refund',
    amount,
    fee: 0,
    currency,
    source: id,
    family: transfer.id,
    availableOn,
    description: null,
  })
  const refund = await refundPayment(unit, destination as string, {
    paymentId: transfer.secret.paymentId,
    reversalId: id,
    amount,
    availableOn,
  })
  return unit.add(
    'transfer_reversal',
    {
      amount,
      balance_transaction: booking.id,
      currency,
      destination_payment_refund: refund.id,
      metadata: input.metadata,
      source_refund: null,
      transfer: transfer.id,
    },
    { id, secret: {}, family: transfer.id },
  )
}

/** Makes a reversed amount available again for other transfers from the same charge. */
async function refundToCharge(unit: WorkUnit, source: unknown, amount: number): Promise<void> {
  if (typeof source !== 'string') return
  const charge = await unit.get('charge', source)
  charge.secret.transferredCents = (charge.secret.transferredCents ?? 0) - amount
  unit.save(charge)
}

async function reversalOf(
  unit: WorkUnit,
  transferId: string,
  id: string,
): Promise<StoredEntry<'transfer_reversal'>> {
  const transfer = await unit.get('transfer', transferId)
  const reversal = await unit.get('transfer_reversal', id)
  if (reversal.body.transfer !== transfer.id)
    throw invalid(`No such transfer reversal: '${id}'`, 'resource_missing')
  return reversal
}

export const transferReversalRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals',
    run: async ({ unit, id, params }) => create(unit, await unit.get('transfer', id), params),
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    async run({ unit, id, params, pool }) {
      allowOnly(params, ['limit', 'starting_after', 'ending_before'])
      const { id: family } = await unit.get('transfer', id)
      return listPage(pool, unit, {
        kind: 'transfer_reversal',
        url: `/v1/transfers/${family}/reversals`,
        params,
        family,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals/:id',
    run: async ({ unit, id, innerId }) => (await reversalOf(unit, id, innerId)).body,
  },
  {
    method: 'POST',
    path: '/v1/transfers/:id/reversals/:id',
    async run({ unit, id, innerId, params }) {
      allowOnly(params, ['metadata'])
      const reversal = await reversalOf(unit, id, innerId)
      reversal.body.metadata = mergeMetadata(params, reversal.body.metadata ?? {})
      unit.save(reversal)
      return reversal.body
    },
  },
]
