import Stripe from 'stripe'
import { parseSavedCardId, type AuthorizationRequest, type Cards, type CardPayment } from '../ports/cards.ts'
import { readEvent } from './stripe-events.ts'
import { translateStripeError, type StripeClientOptions } from './stripe-client.ts'
import { readPayment, shippingOf, withFee } from './stripe-payment.ts'
import { createStripeRefunds } from './stripe-refunds.ts'
import { createStripeSavedCards } from './stripe-saved-cards.ts'
import { declineText } from '../ports/decline-text.ts'

export interface StripeCardsOptions extends Pick<StripeClientOptions, 'onInvalidRequest'> {
  provider: Cards['provider']
  publicKey: string
  /** Returns the current signing secrets of all our webhook endpoints. */
  webhookSecrets(): readonly string[]
}

const maxRetries = 8

/** Implements card payments with Stripe. Amounts are in cents. */
export function createStripeCards(stripe: Stripe, options: StripeCardsOptions): Cards {
  const intents = stripe.paymentIntents
  const refunds = createStripeRefunds(stripe)
  const saved = createStripeSavedCards(stripe)
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => translateStripeError(error, options))

  const find = (paymentId: string): Promise<CardPayment> =>
    guard(async () => readPayment(await intents.retrieve(paymentId, withFee)))

  /**
   * Runs a payment request and returns the resulting payment. A card error results in a declined payment. If the
   * payment's state has changed, the payment is read again. If the provider is still processing the same request, the
   * request is retried.
   */
  async function readOutcome(
    work: () => Promise<Stripe.PaymentIntent>,
    paymentId?: string,
  ): Promise<CardPayment> {
    for (let retriesLeft = maxRetries; ; retriesLeft--) {
      try {
        return readPayment(await work())
      } catch (error) {
        const intent = error instanceof Stripe.errors.StripeCardError && error.payment_intent
        if (intent) return { ...readPayment(intent), status: 'declined', decline: declineText(error) }
        if (paymentId && hasChangedState(error)) return find(paymentId)
        if (retriesLeft === 0 || !isInProgress(error)) throw error
        await new Promise((done) => setTimeout(done, 100 + Math.random() * 400))
      }
    }
  }

  /**
   * Runs `work`. Returns 'bad_token' if the token or the saved card cannot be used. Nothing was changed then, so the
   * buyer can try another card.
   */
  async function withToken(work: () => Promise<CardPayment>): Promise<CardPayment | 'bad_token'> {
    try {
      return await work()
    } catch (error) {
      if (isUnusableCard(error)) return 'bad_token'
      return translateStripeError(error, options)
    }
  }

  return {
    provider: options.provider,
    publicKey: options.publicKey,
    find,
    authorize: (request) =>
      withToken(() => readOutcome(() => intents.create(creation(request), { idempotencyKey: request.key }))),
    retry: (paymentId, request) =>
      withToken(() =>
        readOutcome(async () => {
          const { customerId, key } = request
          // If the card of the first attempt was not going to be saved, the payment might not have a customer yet.
          if (customerId)
            await intents.update(paymentId, { customer: customerId }, { idempotencyKey: `${key}:customer` })
          return intents.confirm(paymentId, confirmation(request), { idempotencyKey: key })
        }, paymentId),
      ),
    findByOrder: (orderId) =>
      guard(async () => {
        const { data } = await stripe.charges.list({ transfer_group: orderId, limit: 100 })
        const charge = data.find((one) => one.status === 'succeeded' && one.payment_intent !== null)
        return charge && find(charge.payment_intent as string)
      }),
    capture: (paymentId, key) =>
      guard(() => readOutcome(() => intents.capture(paymentId, withFee, { idempotencyKey: key }), paymentId)),
    cancel: (paymentId) =>
      guard(() =>
        readOutcome(
          () => intents.cancel(paymentId, {}, { idempotencyKey: `cancel:${paymentId}` }),
          paymentId,
        ),
      ),
    refund: (request) => guard(() => refunds.refund(request)),
    findRefund: (paymentId, refundId) => guard(() => refunds.findRefund(paymentId, refundId)),
    retrieveRefund: (providerId) => guard(() => refunds.retrieveRefund(providerId)),
    listSavedCards: (customerId) => guard(() => saved.list(customerId)),
    deleteSavedCard: (customerId, card) => guard(() => saved.forget(customerId, card)),
    createCustomer: ({ buyerId, email, name }) =>
      guard(async () => {
        const fields = { email, name, metadata: { buyer_id: buyerId } }
        return (await stripe.customers.create(fields, { idempotencyKey: `customer:${buyerId}` })).id
      }),
    deleteCustomer: (customerId) =>
      guard(async () => {
        await stripe.customers.del(customerId).catch((error: unknown) => {
          if (!isGone(error)) throw error
        })
      }),
    balanceCents: (currency) =>
      guard(async () => {
        const { available, pending } = await stripe.balance.retrieve()
        const parts = [...available, ...pending].filter((part) => part.currency === currency)
        return parts.reduce((total, part) => total + part.amount, 0)
      }),
    readEvent: (rawBody, headers) => readEvent(stripe, rawBody, headers, options.webhookSecrets()),
  }
}

function creation(request: AuthorizationRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amountCents,
    currency: request.currency,
    capture_method: request.capturesImmediately ? 'automatic' : 'manual',
    confirm: true,
    ...cardOf(request),
    ...(request.customerId && { customer: request.customerId }),
    allowed_payment_method_types: ['card'],
    receipt_email: request.email,
    ...(request.shipTo && { shipping: shippingOf(request.shipTo) }),
    metadata: { order_id: request.orderId },
    transfer_group: request.orderId,
  }
}

type Retry = Omit<AuthorizationRequest, 'amountCents' | 'currency'>

function confirmation(request: Retry): Stripe.PaymentIntentConfirmParams {
  const { email, shipTo } = request
  const shipping = shipTo && { shipping: shippingOf(shipTo) }
  return { setup_future_usage: '', ...cardOf(request), receipt_email: email, ...shipping }
}

/**
 * Returns the card to charge, and whether to save it. Stripe saves the card for the customer only after the bank has
 * approved the payment.
 */
function cardOf({
  confirmationToken,
  customerId,
}: Pick<AuthorizationRequest, 'confirmationToken' | 'customerId'>) {
  if (!customerId) return { confirmation_token: confirmationToken }
  const card = parseSavedCardId(confirmationToken)
  return card === undefined
    ? { confirmation_token: confirmationToken, setup_future_usage: 'on_session' as const }
    : { payment_method: card, use_stripe_sdk: true }
}

/** Returns whether the provider is still processing the same request. A retry gets that request's response. */
function isInProgress(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
}

function hasChangedState(error: unknown): boolean {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
  return code === 'payment_intent_unexpected_state' || code === 'charge_expired_for_capture'
}

function isGone(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Returns whether a token is invalid or was already used, or whether a saved card was removed or belongs to another
 * customer.
 */
function isUnusableCard(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  const { param = '', message } = error
  return (
    /^(confirmation_token|payment_method|customer)$/.test(param) ||
    /confirmation.?token|payment.?method/i.test(message)
  )
}
