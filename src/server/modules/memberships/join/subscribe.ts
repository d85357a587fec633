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
/** An unpaid one can be paid for 23 hours at the provider. */
const attemptLifeMs = 22 * 60 * minute
const checkAfterMs = 10 * minute
const forGoodMonths = 1200

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
 * Begins a membership (spec §7 "create-subscription"). One buyer has one: tabs at the same time wait for each other,
 * a call whose answer was lost is answered again, and one that died half-way is finished by the next. Gifted time
 * comes first, so nobody pays for it.
 * @throws not_found (the plan), already_member, coupon_invalid, card_declined, invalid_field (a card is needed, or
 * this one's token cannot be used), provider_unavailable
 */
export async function createSubscription(
  context: SubscriptionContext,
  buyerId: string,
  input: SubscribeInput,
): Promise<Subscribed> {
  const plan = await getPlan(context, input.priceId)
  const isGift = input.couponCode !== undefined && (await redeemed(context, buyerId, input.couponCode))
  return withLease(context, buyerId, () => subscribe(context, buyerId, plan, { ...input, isGift }))
}

/** Whether a code was that of a gift, which is now the buyer's. */
async function redeemed(context: SubscriptionContext, buyerId: string, couponCode: string): Promise<boolean> {
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
  const known = await attempts.findOpenAttempt(context.db, buyerId)
  const isUnderWay = known !== undefined && known.subscriptionId === row?.subscriptionId
  if (row?.subscriptionId && status && isRunning(status) && !isUnderWay) {
    if (input.isGift || (await wasAnswered(context, row.subscriptionId, input)))
      return { subscriptionId: row.subscriptionId, status }
    throw fail('already_member')
  }
  if (input.isGift && !input.confirmationToken) return { subscriptionId: null, status: 'gift' }
  const attempt = await takeAttempt(context, buyerId, plan, input, known)
  return carryOut(context, attempt, input.confirmationToken)
}

/** The same card as the subscription was made with: the answer was lost. */
async function wasAnswered(
  { db }: SubscriptionContext,
  subscriptionId: string,
  { confirmationToken }: SubscribeInput,
): Promise<boolean> {
  const attempt = await attempts.findAttemptOf(db, subscriptionId)
  return confirmationToken !== undefined && attempt?.confirmationToken === confirmationToken
}

/** The try that is under way if it is for the same, else a new one in its place. */
async function takeAttempt(
  context: SubscriptionContext,
  buyerId: string,
  plan: ProviderPrice,
  { couponCode, isGift, confirmationToken }: SubscribeInput & { isGift: boolean },
  known: AttemptRow | undefined,
): Promise<AttemptRow> {
  const now = context.clock.now()
  const wished = isGift ? undefined : couponCode
  const isSame =
    known?.priceId === plan.priceId &&
    known.couponCode === (wished ?? null) &&
    known.createdAt.getTime() > now - attemptLifeMs &&
    (known.trialEnd === null || known.trialEnd.getTime() > now + minute)
  if (known && (isSame || (await isFree(context, known)))) {
    requireCard(known.cancelAt !== null && known.trialEnd === null, confirmationToken)
    return known
  }
  const customerId = (await findCustomerOf(context.db, buyerId)) ?? null
  const code = wished === undefined ? undefined : await useCode(context, plan, wished, customerId)
  const gift = (await findMembership(context.db, buyerId).then((row) => row && giftOf(row))) ?? null
  const trialEnd = gift && gift.until.getTime() > now + minute ? gift.until : null
  requireCard(code?.dueCents === 0 && !trialEnd, confirmationToken)
  await clearTheWay(context, buyerId, known)
  const attempt: AttemptRow = {
    id: newId('mem', context.clock),
    buyerId,
    priceId: plan.priceId,
    couponCode: wished ?? null,
    promotionId: code?.code.id ?? null,
    trialEnd,
    cancelAt: trialEnd ?? freeUntil(code, plan, now),
    confirmationToken: confirmationToken ?? null,
    state: 'open',
    subscriptionId: null,
    createdAt: new Date(now),
  }
  const checkAt = new Date(now + checkAfterMs)
  // Nothing else keeps it from being written than that the buyer was erased since the call was identified.
  if (!(await inTransaction(context.db, (tx) => attempts.insertAttempt(tx, attempt, checkAt))))
    throw fail('not_signed_in')
  return attempt
}

/** It runs already, for nothing and without a card: that is what a card is given to. */
async function isFree({ db }: SubscriptionContext, known: AttemptRow): Promise<boolean> {
  const row = await findMembership(db, known.buyerId)
  return (
    known.subscriptionId !== null && row?.subscriptionId === known.subscriptionId && isRunning(row.status)
  )
}

function requireCard(isForNothing: boolean, confirmationToken: string | undefined): void {
  if (isForNothing || confirmationToken) return
  throw fail('invalid_field', {
    field: 'confirmationToken',
    message: (language) => translate(language, 'error.card-missing'),
  })
}

/** Without a card a membership ends where its free time does, so that nobody is dunned for what was a present. */
function freeUntil(code: UsableCode | undefined, plan: ProviderPrice, now: number): Date | null {
  if (code?.dueCents !== 0 || code.code.duration === 'forever') return null
  const period = plan.interval === 'year' ? 12 : 1
  const months = code.code.duration === 'repeating' ? (code.code.months ?? period) : period
  const whole = Math.min(Math.ceil(months / period) * period, forGoodMonths)
  return addMonths(new Date(Math.floor(now / 1000) * 1000), whole)
}

/** Whatever could still come to be paid for is ended at the provider before something else is begun. */
async function clearTheWay(
  { db, provider }: SubscriptionContext,
  buyerId: string,
  known: AttemptRow | undefined,
): Promise<void> {
  const customerId = await findCustomerOf(db, buyerId)
  const all = customerId ? await provider.listOf(customerId) : []
  if (all.some(({ status }) => isRunning(status))) throw fail('already_member')
  for (const { id } of all.filter(({ status }) => isOpen(status))) await provider.cancelNow(id)
  if (known) await attempts.dropAttempt(db, known.id)
}

async function carryOut(
  context: SubscriptionContext,
  attempt: AttemptRow,
  confirmationToken: string | undefined,
): Promise<Subscribed> {
  const { db, provider } = context
  const { id, buyerId } = attempt
  const subscription = await makeOrFind(context, attempt)
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

/** The try's own id is the key: the provider makes one subscription of it, however often it is asked. */
async function makeOrFind(context: SubscriptionContext, attempt: AttemptRow): Promise<ProviderSubscription> {
  const { db, provider } = context
  const customerId = await getCustomer(context, attempt.buyerId)
  const all = attempt.state === 'made' ? await provider.listOf(customerId) : []
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
