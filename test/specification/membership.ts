import Stripe from 'stripe'
import { expect } from 'vitest'
import { aSeller, aToken } from '#test/support/factories.ts'
import { giftOptions } from '#test/support/gifts.ts'
import type { ProviderEvents } from '#test/support/money/provider-events.ts'
import { readNewestSecret } from '#test/support/secret-of.ts'
import { aCardToken, type TestShop } from '#test/support/shop.ts'
import type { SpecificationClient } from './specification-client.ts'

interface MembershipCallsInput {
  shop: TestShop
  events: ProviderEvents
  buyerId: string
  buyer: SpecificationClient
  /** A browser without an account. */
  visitor: SpecificationClient
}

/** Makes the membership calls: the buyer subscribes, cancels, takes the savings offer, and reactivates. */
export async function makeMembershipCalls({
  shop,
  events,
  buyerId,
  buyer,
  visitor,
}: MembershipCallsInput): Promise<void> {
  const { plans } = await visitor.call('GET /subscription/get-subscription-plans')
  const [{ priceId, productId }] = plans
  await createCoupon(shop, visitor, 'PLAYED')
  await visitor.call('POST /subscription/validate-coupon', { body: { couponCode: 'PLAYED', productId } })
  const { subscriptionId } = await buyer.call('POST /subscription/create-subscription', {
    body: { priceId, confirmationToken: await aCardToken(shop.server) },
  })
  await events.settle()
  const status = await buyer.call('GET /subscription/check-subscription-status/{buyerId}', {
    path: { buyerId },
  })
  expect(status.subscriptionStatus).toBe('active')
  expect(status.subscriptionEndDate).toBeGreaterThan(shop.clock.now())
  const updated = await buyer.call('POST /subscription/subscription-status/{id}', {
    path: { id: subscriptionId },
    body: { updateDB: true, userInfo: { _id: buyerId } },
  })
  expect(updated.buyer).toMatchObject({ serviceSubscription: true, subscriptionStatus: 'active' })
  const customerId = updated.buyer.customerid
  const dash = await buyer.call('GET /subscription/subscription-status-dash/{customerId}', {
    path: { customerId },
  })
  expect(dash.subscription).toMatchObject({ status: 'active' })
  await buyer.call('POST /subscription/create-portal-session', {
    body: { customerId, return_url: '/profile', flowType: 'subscription_cancel', subscriptionId },
  })
  const provider = new Stripe(`sk_test_${await readNewestSecret(shop.pool, 'card-sandbox')}`, {
    httpClient: shop.sandbox.httpClient,
    telemetry: false,
  })
  const cancelInPortal = async (): Promise<void> => {
    await provider.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    await events.settle()
  }
  await cancelInPortal()
  const offer = await buyer.call('POST /subscription/add-coupon-to-invoice', {
    body: { customerId, subscriptionId, savingsCheck: true },
  })
  expect(offer).toMatchObject({ isApplied: true })
  await cancelInPortal()
  await buyer.call('GET /subscription/reactivate-subscription/{id}', { path: { id: subscriptionId } })
}

async function createCoupon(shop: TestShop, person: SpecificationClient, code: string): Promise<void> {
  const { id: sellerId } = await aSeller(shop.pool, { isSA: true })
  const { status } = await person.send('POST /api/admin/coupons', {
    headers: { authorization: `Bearer ${await aToken(shop.pool, { sellerId })}` },
    body: {
      attempt: 'attempt-played',
      code,
      name: 'Played',
      percentOff: 20,
      amountOffCents: null,
      duration: 'repeating',
      months: 3,
      mostUses: 5,
      isFirstOnly: false,
      expiresAt: null,
    },
  })
  expect(status).toBe(200)
}

/** Makes the gift calls: a visitor without an account buys a gift. */
export async function makeGiftCalls(shop: TestShop, giver: SpecificationClient): Promise<void> {
  await giver.call('GET /subscription/get-subscription-plans-gift')
  const input = await giftOptions(shop)
  const { giftId } = await giver.call('POST /subscription/create-giftcard-payment', { body: input })
  const gift = await giver.call('POST /subscription/create-giftcard/', { body: { giftId } })
  expect(gift).toMatchObject({ recieveremail: input.recieveremail, promotionCode: expect.any(String) })
}
