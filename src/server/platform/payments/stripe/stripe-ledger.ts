import Stripe from 'stripe'
import type {
  ProviderLedger,
  ProviderDispute,
  ProviderEvent,
  BalanceTransaction,
} from '../ports/balance-history.ts'
import { translateStripeError, type StripeClientOptions } from './stripe-client.ts'
import { toPaymentEvent, subscribedEvents } from './stripe-events.ts'

/** Implements disputes, balances and events with Stripe. */
export function createStripeLedger(
  stripe: Stripe,
  options: Pick<StripeClientOptions, 'onInvalidRequest'>,
): ProviderLedger {
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => translateStripeError(error, options))
  return {
    readDispute: (id) => guard(async () => readDispute(await stripe.disputes.retrieve(id))),
    saveEvidence: (id, evidence, submit) =>
      guard(async () => {
        return stripe.disputes.update(id, { evidence, submit }).then(readDispute, refusedIfInvalid)
      }),
    uploadEvidence: ({ name, type, bytes }, key) =>
      guard(async () => {
        const file = { data: bytes, name, type }
        return stripe.files
          .create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
          .then(({ id }) => ({ id }), refusedIfInvalid)
      }),
    closeDispute: (id) =>
      guard(async () => {
        return stripe.disputes
          .close(id, {}, { idempotencyKey: `close:${id}` })
          .then(readDispute, refusedIfInvalid)
      }),
    totalCents: (accountId, currency) =>
      guard(async () => {
        const of = accountId ? { stripeAccount: accountId } : {}
        const { available, pending } = await stripe.balance.retrieve({}, of)
        const parts = [...available, ...pending].filter((part) => part.currency === currency)
        return parts.reduce((total, part) => total + part.amount, 0)
      }),
    balanceTransactionsSince: (since) =>
      guard(async () => {
        const moves: BalanceTransaction[] = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const one of stripe.balanceTransactions.list({ created, limit: 100 }))
          moves.push(readMove(one))
        return moves.reverse()
      }),
    eventsSince: (since) =>
      guard(async () => {
        const events: ProviderEvent[] = []
        const created = { gte: Math.floor(since.getTime() / 1000) }
        for await (const one of stripe.events.list({ created, limit: 100 }))
          if (subscribedEvents.includes(one.type))
            events.push({ ...toPaymentEvent(one), at: new Date(one.created * 1000) })
        return events.reverse()
      }),
  }
}

function refusedIfInvalid(error: unknown): 'refused' {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return 'refused'
  throw error
}

function readMove(transaction: Stripe.BalanceTransaction): BalanceTransaction {
  const { id, type, source, net: netCents, currency, created } = transaction
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  return { id, type, source: sourceId, netCents, currency, at: new Date(created * 1000) }
}

function readDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { payment_intent: payment, evidence_details: details } = dispute
  return {
    id: dispute.id,
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    amountCents: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    state: stateOf(dispute.status),
    isInquiry: dispute.status.startsWith('warning_'),
    openedAt: new Date(dispute.created * 1000),
    evidenceDueAt: details.due_by ? new Date(details.due_by * 1000) : null,
    isSubmitted: details.submission_count > 0,
    evidence: textsOf(dispute.evidence),
    moves: dispute.balance_transactions.map((move) => ({
      id: move.id,
      amountCents: move.amount,
      feeCents: move.fee,
    })),
  }
}

/** Returns the state of a dispute. A closed inquiry counts as won, because no money was withdrawn. */
function stateOf(status: string): ProviderDispute['state'] {
  if (status === 'won' || status === 'warning_closed' || status === 'prevented') return 'won'
  return status === 'lost' ? 'lost' : 'open'
}

function textsOf(evidence: Stripe.Dispute.Evidence): Record<string, string> {
  return Object.fromEntries(
    Object.entries(evidence).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
