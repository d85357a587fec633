import Stripe from 'stripe'
import type {
  AccountStatus,
  BankAccount,
  NewTransfer,
  ProviderAccounts,
  ProviderPayout,
  ProviderRejection,
} from '../ports/accounts.ts'
import { translateStripeError, type StripeClientOptions } from './stripe-client.ts'
import { serializePayoutFailure } from '../ports/payout-failures.ts'

const included = ['configuration.recipient', 'requirements'] as const
type Recipient = NonNullable<Stripe.V2.Core.Account['configuration']>['recipient']

/** Implements sellers' accounts with Stripe Connect. Uses Accounts v2 and separate charges and transfers. */
export function createStripeAccounts(
  stripe: Stripe,
  options: Pick<StripeClientOptions, 'onInvalidRequest'>,
): ProviderAccounts {
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => translateStripeError(error, options))
  const orRejection = <T>(work: () => Promise<T>): Promise<T | ProviderRejection> =>
    work().catch((error) => rejectionOf(error) ?? translateStripeError(error, options))
  const { accounts, accountLinks } = stripe.v2.core

  return {
    create: ({ sellerId, email, name, country, currency }) =>
      guard(async () => {
        const account = await accounts.create(
          {
            contact_email: email,
            display_name: name,
            dashboard: 'express',
            identity: { country },
            configuration: {
              recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
            },
            defaults: {
              currency,
              responsibilities: { fees_collector: 'application', losses_collector: 'application' },
            },
            metadata: { seller_id: sellerId },
            include: [...included],
          },
          // After a double click, the second request uses the same idempotency key. The second request is retried while
          // the first request is running.
          { idempotencyKey: `acct:${sellerId}`, maxNetworkRetries: 5 },
        )
        // With the manual schedule, payouts happen only when the seller requests them.
        await stripe.balanceSettings.update(
          { payments: { payouts: { schedule: { interval: 'manual' } } } },
          { stripeAccount: account.id, idempotencyKey: `acct-manual:${sellerId}`, maxNetworkRetries: 5 },
        )
        return account.id
      }),
    read: (accountId) =>
      guard(async () => readStatus(await accounts.retrieve(accountId, { include: [...included] }))),
    formLink: (accountId, to) =>
      guard(async () => {
        const link = await accountLinks.create({
          account: accountId,
          use_case: {
            type: 'account_onboarding',
            account_onboarding: { return_url: to.return, refresh_url: to.refresh },
          },
        })
        return link.url
      }),
    dashboardLink: (accountId) => guard(async () => (await stripe.accounts.createLoginLink(accountId)).url),
    readBank: (accountId) =>
      guard(async () => readBank((await stripe.accounts.retrieve(accountId)).external_accounts?.data ?? [])),
    balance: (accountId, currency) =>
      guard(async () => {
        const { available, pending } = await stripe.balance.retrieve({}, { stripeAccount: accountId })
        return { availableCents: sumOf(available, currency), pendingCents: sumOf(pending, currency) }
      }),
    transfer: (request) =>
      orRejection(async () => {
        const fields = await transferFields(stripe, request)
        return { id: (await stripe.transfers.create(fields, { idempotencyKey: keyOf(request) })).id }
      }),
    findTransfer: ({ id, group }) =>
      guard(async () => {
        for await (const one of stripe.transfers.list({ transfer_group: group, limit: 100 }))
          if (one.metadata?.['transfer_id'] === id) return one.id
        return undefined
      }),
    reverse: (request) =>
      orRejection(async () => {
        const { id, transferId, amountCents } = request
        const fields = { amount: amountCents, metadata: { reversal_id: id } }
        const made = await stripe.transfers.createReversal(transferId, fields, {
          idempotencyKey: keyOf(request),
        })
        return { id: made.id }
      }),
    findReversal: ({ id, transferId }) =>
      guard(async () => {
        for await (const one of stripe.transfers.listReversals(transferId, { limit: 100 }))
          if (one.metadata?.['reversal_id'] === id) return one.id
        return undefined
      }),
    payOut: (request) =>
      orRejection(async () => {
        const { id, accountId, destination, amountCents: amount, currency } = request
        const metadata = { payout_id: id }
        const fields = { amount, currency, metadata, ...(destination !== null && { destination }) }
        const requestOptions = { stripeAccount: accountId, idempotencyKey: keyOf(request) }
        return readPayout(await stripe.payouts.create(fields, requestOptions))
      }),
    findPayout: ({ id, accountId }) =>
      guard(async () => {
        for await (const one of stripe.payouts.list({ limit: 100 }, { stripeAccount: accountId }))
          if (one.metadata?.['payout_id'] === id) return readPayout(one)
        return undefined
      }),
    readPayout: (accountId, payoutId) =>
      guard(async () =>
        readPayout(await stripe.payouts.retrieve(payoutId, {}, { stripeAccount: accountId })),
      ),
  }
}

function keyOf({ id, keyNo }: { id: string; keyNo: number }): string {
  return keyNo === 0 ? id : `${id}:${keyNo}`
}

async function transferFields(stripe: Stripe, t: NewTransfer): Promise<Stripe.TransferCreateParams> {
  const charge = t.paymentId && (await stripe.paymentIntents.retrieve(t.paymentId)).latest_charge
  return {
    amount: t.amountCents,
    currency: t.currency,
    destination: t.accountId,
    transfer_group: t.group,
    metadata: { transfer_id: t.id },
    ...(charge && { source_transaction: typeof charge === 'string' ? charge : charge.id }),
  }
}

/**
 * Returns a definite rejection, after which nothing was changed, or undefined for any other error. Server errors at the
 * provider are not definite, and neither are errors because the idempotency key is in use.
 */
function rejectionOf(error: unknown): ProviderRejection | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined
  if (error.code === 'idempotency_key_in_use') return undefined
  const { message, code = '' } = error
  if (code === 'balance_insufficient' || code === 'insufficient_funds' || /insufficient/i.test(message))
    return { reason: 'funds', message }
  if (error.param === 'destination' && code === 'resource_missing')
    return { reason: 'account', message: serializePayoutFailure('bank_changed', null)! }
  const isAccount = /account|capabilit|destination/i.test(`${code} ${error.param ?? ''}`)
  return { reason: isAccount ? 'account' : 'other', message }
}

function sumOf(parts: readonly { amount: number; currency: string }[], currency: string): number {
  return parts.reduce((sum, part) => sum + (part.currency === currency ? part.amount : 0), 0)
}

function readStatus(account: Stripe.V2.Core.Account): AccountStatus {
  const recipient: Recipient = account.configuration?.recipient
  const balance = recipient?.capabilities?.stripe_balance
  return {
    id: account.id,
    sellerId: account.metadata?.['seller_id'] ?? null,
    isActive: balance?.stripe_transfers?.status === 'active',
    mayPayOut: balance?.payouts?.status === 'active',
    requirements: (account.requirements?.entries ?? []).map((entry) => ({
      what: entry.description,
      awaits: entry.awaiting_action_from === 'user' ? 'seller' : 'provider',
      urgency: urgencyOf(entry.minimum_deadline.status),
      errors: entry.errors.map((error) => error.description),
    })),
  }
}

/**
 * Returns the bank accounts for payouts as one combined value, because each currency can have its own bank account. The
 * fingerprint changes if any of these bank accounts changes.
 */
function readBank(all: readonly Stripe.ExternalAccount[]): BankAccount | undefined {
  const used = all.filter((one) => one.default_for_currency)
  if (used.length === 0) return undefined
  const fingerprints = used.map(({ fingerprint, id }) => fingerprint ?? id).toSorted()
  return {
    fingerprint: fingerprints.join(' '),
    last4: used.map(({ last4 }) => last4).join(', '),
    idByCurrency: Object.fromEntries(used.flatMap(({ currency, id }) => (currency ? [[currency, id]] : []))),
  }
}

function urgencyOf(deadline: string): 'now' | 'soon' | 'later' {
  if (deadline === 'past_due') return 'now'
  return deadline === 'currently_due' ? 'soon' : 'later'
}

export function readPayout(payout: Stripe.Payout): ProviderPayout {
  return {
    id: payout.id,
    ourId: payout.metadata?.['payout_id'] ?? null,
    amountCents: payout.amount,
    currency: payout.currency,
    state: payoutState(payout.status),
    arrivesAt: payout.arrival_date ? new Date(payout.arrival_date * 1000) : null,
    createdAt: new Date(payout.created * 1000),
    failure: serializePayoutFailure(payout.failure_code, payout.failure_message),
  }
}

function payoutState(status: string): ProviderPayout['state'] {
  switch (status) {
    case 'paid':
    case 'failed':
      return status
    case 'canceled':
      return 'cancelled'
    default:
      return 'in-transit'
  }
}
