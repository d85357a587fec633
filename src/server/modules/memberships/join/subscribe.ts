import type { SubscriptionStatus } from '#contract/memberships/memberships.ts'
import type { ProviderPrice, ProviderSubscription } from '#platform/payments/ports/subscriptions.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import { findCustomerId } from '#modules/accounts/accounts.ts'
import * as attempts from '../core/attempts.store.ts'
import type { AttemptRow } from '../core/attempts.store.ts'
import { requireUsableCode, type UsableCode } from './codes.ts'
import { getCustomer } from './customer.ts'
import { redeemGift } from '../gifts/gifts.ts'
import { withLease } from './lease.ts'
import { findMembership } from '../core/memberships.store.ts'
import { getPlan } from './plans.ts'
import { giftWindowOf } from '../core/membership-state.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { addMonths, isOpenSubscription, isRunningSubscription } from '../core/memberships.rules.ts'
import { syncBuyer } from '../sync/sync.ts'
import { translate } from '#platform/language/translate.ts'

const minute = 60_000
/**
 * Lifetime, in ms, of an attempt to subscribe. The provider accepts a payment for an incomplete subscription for 23
 * hours.
 */
const attemptLifetimeMs = 22 * 60 * minute
const checkAfterMs = 10 * minute
const maxFreeMonths = 1200

export interface SubscribeInput {
  priceId: string
  couponCode?: string | undefined
  confirmationToken?: string | undefined
}

export interface SubscribeResult {
  subscriptionId: string | null
  status: SubscriptionStatus
  clientSecret?: string
}

/**
 * Starts a membership (spec §7 "create-subscription"). Concurrent calls by the same buyer run one after another. A
 * retry continues an attempt that was interrupted by a crash and returns the same response as the first request. Gifted
 * time comes before the first charge.
 * @throws not_found (plan), already_member, coupon_invalid, card_declined, invalid_field (missing card or unusable
 * token), provider_unavailable
 */
export async function createSubscription(
  context: SubscriptionContext,
  buyerId: string,
  input: SubscribeInput,
): Promise<SubscribeResult> {
  const plan = await getPlan(context, input.priceId)
  const isGift = input.couponCode !== undefined && (await redeemIfGift(context, buyerId, input.couponCode))
  return withLease(context, buyerId, () => subscribe(context, buyerId, plan, { ...input, isGift }))
}

/** Redeems the entered code if it is a gift code. Returns whether a gift was redeemed. */
async function redeemIfGift(
  context: SubscriptionContext,
  buyerId: string,
  couponCode: string,
): Promise<boolean> {
  return redeemGift(context, buyerId, couponCode).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )
}

async function subscribe(
  context: SubscriptionContext,
  buyerId: string,
  plan: ProviderPrice,
  input: SubscribeInput & { isGift: boolean },
): Promise<SubscribeResult> {
  const row = await syncBuyer(context, buyerId)
  const status = row?.status as SubscriptionStatus | null | undefined
  const openAttempt = await attempts.findOpenAttempt(context.db, buyerId)
  const isInProgress = openAttempt !== undefined && openAttempt.subscriptionId === row?.subscriptionId
  if (row?.subscriptionId && status && isRunningSubscription(status) && !isInProgress) {
    if (input.isGift || (await isRepeatedRequest(context, row.subscriptionId, input)))
      return { subscriptionId: row.subscriptionId, status }
    throw fail('already_member')
  }
  if (input.isGift && !input.confirmationToken) return { subscriptionId: null, status: 'gift' }
  const attempt = await findOrStartAttempt(context, buyerId, plan, input, openAttempt)
  return runAttempt(context, attempt, input.confirmationToken)
}

/** Returns whether this request repeats the request that created the subscription, with the same card token. */
async function isRepeatedRequest(
  { db }: SubscriptionContext,
  subscriptionId: string,
  { confirmationToken }: SubscribeInput,
): Promise<boolean> {
  const attempt = await attempts.findAttemptOfSubscription(db, subscriptionId)
  return confirmationToken !== undefined && attempt?.confirmationToken === confirmationToken
}

/**
 * Returns the buyer's open attempt if it matches the request, or if its subscription is already running without a
 * payment card. Otherwise, starts a new attempt, which replaces the open attempt.
 */
async function findOrStartAttempt(
  context: SubscriptionContext,
  buyerId: string,
  plan: ProviderPrice,
  { couponCode, isGift, confirmationToken }: SubscribeInput & { isGift: boolean },
  openAttempt: AttemptRow | undefined,
): Promise<AttemptRow> {
  const now = context.clock.now()
  const promotionCode = isGift ? undefined : couponCode
  const isSame =
    openAttempt?.priceId === plan.priceId &&
    openAttempt.couponCode === (promotionCode ?? null) &&
    openAttempt.createdAt.getTime() > now - attemptLifetimeMs &&
    (openAttempt.trialEnd === null || openAttempt.trialEnd.getTime() > now + minute)
  if (openAttempt && (isSame || (await runsWithoutCard(context, openAttempt)))) {
    requireCard(openAttempt.cancelAt !== null && openAttempt.trialEnd === null, confirmationToken)
    return openAttempt
  }
  const customerId = (await findCustomerId(context.db, buyerId)) ?? null
  const code =
    promotionCode === undefined
      ? undefined
      : await requireUsableCode(context, plan, promotionCode, customerId)
  const gift = (await findMembership(context.db, buyerId).then((row) => row && giftWindowOf(row))) ?? null
  const trialEnd = gift && gift.until.getTime() > now + minute ? gift.until : null
  requireCard(code?.dueCents === 0 && !trialEnd, confirmationToken)
  await cancelIncomplete(context, buyerId, openAttempt)
  const attempt: AttemptRow = {
    id: newId('mem', context.clock),
    buyerId,
    priceId: plan.priceId,
    couponCode: promotionCode ?? null,
    promotionId: code?.code.id ?? null,
    trialEnd,
    cancelAt: trialEnd ?? freeUntil(code, plan, now),
    confirmationToken: confirmationToken ?? null,
    state: 'open',
    subscriptionId: null,
    createdAt: new Date(now),
  }
  const checkAt = new Date(now + checkAfterMs)
  // The insert fails only if the buyer was erased after the request was authenticated.
  if (!(await inTransaction(context.db, (tx) => attempts.insertAttempt(tx, attempt, checkAt))))
    throw fail('not_signed_in')
  return attempt
}

/**
 * Returns whether the attempt's subscription is already running without a payment card. If so, this request only adds a
 * card.
 */
async function runsWithoutCard({ db }: SubscriptionContext, openAttempt: AttemptRow): Promise<boolean> {
  const row = await findMembership(db, openAttempt.buyerId)
  return (
    openAttempt.subscriptionId !== null &&
    row?.subscriptionId === openAttempt.subscriptionId &&
    isRunningSubscription(row.status)
  )
}

function requireCard(isFree: boolean, confirmationToken: string | undefined): void {
  if (isFree || confirmationToken) return
  throw fail('invalid_field', {
    field: 'confirmationToken',
    message: (language) => translate(language, 'error.card-missing'),
  })
}

/**
 * Returns the end of a membership that starts without a payment card: the end of the time that is free because of a
 * promotion code. The membership ends then, because a charge could not be collected. Returns null if the first period
 * is not free.
 */
function freeUntil(code: UsableCode | undefined, plan: ProviderPrice, now: number): Date | null {
  if (code?.dueCents !== 0 || code.code.duration === 'forever') return null
  const period = plan.interval === 'year' ? 12 : 1
  const months = code.code.duration === 'repeating' ? (code.code.months ?? period) : period
  const whole = Math.min(Math.ceil(months / period) * period, maxFreeMonths)
  return addMonths(new Date(Math.floor(now / 1000) * 1000), whole)
}

/** Cancels incomplete subscriptions before a new subscription starts, because the provider could still charge them. */
async function cancelIncomplete(
  { db, provider }: SubscriptionContext,
  buyerId: string,
  openAttempt: AttemptRow | undefined,
): Promise<void> {
  const customerId = await findCustomerId(db, buyerId)
  const all = customerId ? await provider.listByCustomer(customerId) : []
  if (all.some(({ status }) => isRunningSubscription(status))) throw fail('already_member')
  for (const { id } of all.filter(({ status }) => isOpenSubscription(status))) await provider.cancelNow(id)
  if (openAttempt) await attempts.dropAttempt(db, openAttempt.id)
}

async function runAttempt(
  context: SubscriptionContext,
  attempt: AttemptRow,
  confirmationToken: string | undefined,
): Promise<SubscribeResult> {
  const { db, provider } = context
  const { id, buyerId } = attempt
  const subscription = await createOrFind(context, attempt)
  if (confirmationToken) {
    await attempts.saveCardToken(db, id, confirmationToken)
    const returnUrl = `${context.origin()}/shop/subscribe`
    const outcome = await provider.saveCard(subscription, { confirmationToken, returnUrl })
    if (outcome.is === 'bad_token') throw fail('invalid_field', { field: 'confirmationToken' })
    if (outcome.is === 'asks') {
      await syncBuyer(context, buyerId)
      const status = subscription.status as SubscriptionStatus
      return { subscriptionId: subscription.id, status, clientSecret: outcome.clientSecret }
    }
  }
  const row = await syncBuyer(context, buyerId)
  return {
    subscriptionId: subscription.id,
    status: (row?.status ?? subscription.status) as SubscriptionStatus,
  }
}

/** Finds the attempt's subscription at the provider, or creates it. The attempt's id is the idempotency key. */
async function createOrFind(
  context: SubscriptionContext,
  attempt: AttemptRow,
): Promise<ProviderSubscription> {
  const { db, provider } = context
  const customerId = await getCustomer(context, attempt.buyerId)
  const all = attempt.state === 'subscribed' ? await provider.listByCustomer(customerId) : []
  const found = all.find(({ id }) => id === attempt.subscriptionId)
  if (found) return found
  const made = await provider.create({ ...attempt, customerId })
  if (made === 'bad_code') {
    await attempts.dropAttempt(db, attempt.id)
    throw fail('coupon_invalid', { field: 'couponCode' })
  }
  await attempts.markSubscriptionCreated(db, attempt.id, made.id)
  return made
}
