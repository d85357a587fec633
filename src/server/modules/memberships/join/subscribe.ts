import type { SubscriptionStatus } from '#contract/memberships/memberships.ts'
import type { ProviderPrice, ProviderSubscription } from '#platform/payments/ports/subscriptions.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import { findCustomerOf } from '#modules/accounts/accounts.ts'
import * as attempts from '../core/attempts.store.ts'
import type { AttemptRow } from '../core/attempts.store.ts'
import { useCode, type UsableCode } from './codes.ts'
import { getCustomer } from './customer.ts'
import { redeemGift } from '../gifts/gifts.ts'
import { withLease } from './lease.ts'
import { findMembership } from '../core/memberships.store.ts'
import { getPlan } from './plans.ts'
import { giftOf } from '../core/standing.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { addMonths, isOpen, isRunning } from '../core/memberships.rules.ts'
import { syncBuyer } from '../sync/sync.ts'
import { translate } from '#platform/language/translate.ts'

const minute = 60_000
/** The provider lets an incomplete subscription be paid for 23 hours. */
const attemptLifeMs = 22 * 60 * minute
const checkAfterMs = 10 * minute
const maxFreeMonths = 1200

export interface SubscribeInput {
  priceId: string
  couponCode?: string | undefined
  confirmationToken?: string | undefined
}

export interface Subscribed {
  subscriptionId: string | null
  status: SubscriptionStatus
  clientSecret?: string
}

/**
 * Starts a membership (spec §7 "create-subscription"). Concurrent calls of a buyer wait for each other. A retry
 * gets the same response, and continues an attempt that crashed. Gifted time comes before the first charge.
 * @throws not_found (plan), already_member, coupon_invalid, card_declined, invalid_field (missing card or
 * unusable token), provider_unavailable
 */
export async function createSubscription(
  context: SubscriptionContext,
  buyerId: string,
  input: SubscribeInput,
): Promise<Subscribed> {
  const plan = await getPlan(context, input.priceId)
  const isGift = input.couponCode !== undefined && (await redeemIfGift(context, buyerId, input.couponCode))
  return withLease(context, buyerId, () => subscribe(context, buyerId, plan, { ...input, isGift }))
}

/** Tries to redeem the code as a gift. Returns whether it was one. */
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
): Promise<Subscribed> {
  const row = await syncBuyer(context, buyerId)
  const status = row?.status as SubscriptionStatus | null | undefined
  const openAttempt = await attempts.findOpenAttempt(context.db, buyerId)
  const isInProgress = openAttempt !== undefined && openAttempt.subscriptionId === row?.subscriptionId
  if (row?.subscriptionId && status && isRunning(status) && !isInProgress) {
    if (input.isGift || (await isRepeatedRequest(context, row.subscriptionId, input)))
      return { subscriptionId: row.subscriptionId, status }
    throw fail('already_member')
  }
  if (input.isGift && !input.confirmationToken) return { subscriptionId: null, status: 'gift' }
  const attempt = await takeAttempt(context, buyerId, plan, input, openAttempt)
  return runAttempt(context, attempt, input.confirmationToken)
}

/** Returns whether this request repeats the one that created the subscription: it has the same card token. */
async function isRepeatedRequest(
  { db }: SubscriptionContext,
  subscriptionId: string,
  { confirmationToken }: SubscribeInput,
): Promise<boolean> {
  const attempt = await attempts.findAttemptOf(db, subscriptionId)
  return confirmationToken !== undefined && attempt?.confirmationToken === confirmationToken
}

/** Returns the open attempt if it matches the request, or replaces it with a new one. */
async function takeAttempt(
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
    openAttempt.createdAt.getTime() > now - attemptLifeMs &&
    (openAttempt.trialEnd === null || openAttempt.trialEnd.getTime() > now + minute)
  if (openAttempt && (isSame || (await runsWithoutCard(context, openAttempt)))) {
    requireCard(openAttempt.cancelAt !== null && openAttempt.trialEnd === null, confirmationToken)
    return openAttempt
  }
  const customerId = (await findCustomerOf(context.db, buyerId)) ?? null
  const code =
    promotionCode === undefined ? undefined : await useCode(context, plan, promotionCode, customerId)
  const gift = (await findMembership(context.db, buyerId).then((row) => row && giftOf(row))) ?? null
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

/** Returns whether the attempt's subscription already runs without a card, so that this request only adds one. */
async function runsWithoutCard({ db }: SubscriptionContext, openAttempt: AttemptRow): Promise<boolean> {
  const row = await findMembership(db, openAttempt.buyerId)
  return (
    openAttempt.subscriptionId !== null &&
    row?.subscriptionId === openAttempt.subscriptionId &&
    isRunning(row.status)
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
 * Returns the end of a membership that is free and has no card: the end of its discount, so that the member is
 * not charged.
 */
function freeUntil(code: UsableCode | undefined, plan: ProviderPrice, now: number): Date | null {
  if (code?.dueCents !== 0 || code.code.duration === 'forever') return null
  const period = plan.interval === 'year' ? 12 : 1
  const months = code.code.duration === 'repeating' ? (code.code.months ?? period) : period
  const whole = Math.min(Math.ceil(months / period) * period, maxFreeMonths)
  return addMonths(new Date(Math.floor(now / 1000) * 1000), whole)
}

/** Cancels incomplete subscriptions at the provider, which could still be charged, before another starts. */
async function cancelIncomplete(
  { db, provider }: SubscriptionContext,
  buyerId: string,
  openAttempt: AttemptRow | undefined,
): Promise<void> {
  const customerId = await findCustomerOf(db, buyerId)
  const all = customerId ? await provider.listOf(customerId) : []
  if (all.some(({ status }) => isRunning(status))) throw fail('already_member')
  for (const { id } of all.filter(({ status }) => isOpen(status))) await provider.cancelNow(id)
  if (openAttempt) await attempts.dropAttempt(db, openAttempt.id)
}

async function runAttempt(
  context: SubscriptionContext,
  attempt: AttemptRow,
  confirmationToken: string | undefined,
): Promise<Subscribed> {
  const { db, provider } = context
  const { id, buyerId } = attempt
  const subscription = await createOrFind(context, attempt)
  if (confirmationToken) {
    await attempts.saveToken(db, id, confirmationToken)
    const returnUrl = `${context.origin()}/shop/subscribe`
    const outcome = await provider.giveCard(subscription, { confirmationToken, returnUrl })
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

/** Creates the attempt's subscription or finds it. The attempt's id is the idempotency key. */
async function createOrFind(
  context: SubscriptionContext,
  attempt: AttemptRow,
): Promise<ProviderSubscription> {
  const { db, provider } = context
  const customerId = await getCustomer(context, attempt.buyerId)
  const all = attempt.state === 'subscribed' ? await provider.listOf(customerId) : []
  const found = all.find(({ id }) => id === attempt.subscriptionId)
  if (found) return found
  const made = await provider.create({ ...attempt, customerId })
  if (made === 'bad_code') {
    await attempts.dropAttempt(db, attempt.id)
    throw fail('coupon_invalid', { field: 'couponCode' })
  }
  await attempts.markMade(db, attempt.id, made.id)
  return made
}
