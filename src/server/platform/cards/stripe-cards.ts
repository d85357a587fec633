import Stripe from 'stripe'
import { refuse } from '../refusal.ts'
import type { Authorisation, CardEvent, Cards, Payment } from './cards.ts'
import { readPayment, shippingOf, withFee } from './stripe-payment.ts'

export interface StripeCardsOptions {
  provider: 'stripe' | 'sandbox'
  secretKey: string
  publicKey: string
  webhookSecret: string
  /** Where requests go instead of the network: the sandbox in this process. */
  httpClient?: Stripe.HttpClient | undefined
  /** Hears of every failure of the provider that is not the buyer's. */
  onTrouble(error: Error): void
}

const mostWaits = 8

/** Card payments by Stripe's own library, the only file of ours that calls it. Amounts in cents. */
export function openStripeCards(options: StripeCardsOptions): Cards {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    ...(options.httpClient && { httpClient: options.httpClient }),
  })
  const intents = stripe.paymentIntents
  const guard = <T>(work: () => Promise<T>): Promise<T> => work().catch((error) => translate(error, options))

  const find = (paymentId: string): Promise<Payment> =>
    guard(async () => readPayment(await intents.retrieve(paymentId, withFee)))

  /** A card's refusal is an answer about the payment; a payment that moved on meanwhile is read again. */
  async function settle(work: () => Promise<Stripe.PaymentIntent>, paymentId?: string): Promise<Payment> {
    for (let patience = mostWaits; ; patience--) {
      try {
        return readPayment(await work())
      } catch (error) {
        const intent = error instanceof Stripe.errors.StripeCardError && error.payment_intent
        if (intent) return { ...readPayment(intent), status: 'declined', declineMessage: error.message }
        if (paymentId && hasMovedOn(error)) return find(paymentId)
        if (patience === 0 || !isTwinUnderWay(error)) throw error
        await new Promise((done) => setTimeout(done, 100 + Math.random() * 400))
      }
    }
  }

  /** A confirmation token that cannot be used did nothing: the same order may be tried with another. */
  async function withToken(work: () => Promise<Payment>): Promise<Payment | 'bad_token'> {
    try {
      return await work()
    } catch (error) {
      if (isTokenFault(error)) return 'bad_token'
      return translate(error, options)
    }
  }

  return {
    provider: options.provider,
    publicKey: options.publicKey,
    find,
    authorise: (request) =>
      withToken(() => settle(() => intents.create(creation(request), { idempotencyKey: request.key }))),
    tryAgain: (paymentId, request) =>
      withToken(() =>
        settle(
          () => intents.confirm(paymentId, confirmation(request), { idempotencyKey: request.key }),
          paymentId,
        ),
      ),
    findByOrder: (orderId) =>
      guard(async () => {
        const { data } = await stripe.charges.list({ transfer_group: orderId, limit: 100 })
        const charge = data.find((one) => one.status === 'succeeded' && one.payment_intent !== null)
        return charge && find(charge.payment_intent as string)
      }),
    capture: (paymentId, key) =>
      guard(() => settle(() => intents.capture(paymentId, withFee, { idempotencyKey: key }), paymentId)),
    cancel: (paymentId) =>
      guard(() =>
        settle(() => intents.cancel(paymentId, {}, { idempotencyKey: `cancel:${paymentId}` }), paymentId),
      ),
    createCustomer: ({ buyerId, email, name }) =>
      guard(async () => {
        const fields = { email, name, metadata: { buyer_id: buyerId } }
        return (await stripe.customers.create(fields, { idempotencyKey: `customer:${buyerId}` })).id
      }),
    balanceCents: (currency) =>
      guard(async () => {
        const { available, pending } = await stripe.balance.retrieve()
        const own = [...available, ...pending].filter((part) => part.currency === currency)
        return own.reduce((total, part) => total + part.amount, 0)
      }),
    readEvent: (rawBody, signature) => readEvent(rawBody, signature, options.webhookSecret),
  }
}

function creation(request: Authorisation): Stripe.PaymentIntentCreateParams {
  return {
    amount: request.amountCents,
    currency: request.currency,
    capture_method: 'manual',
    confirm: true,
    confirmation_token: request.confirmationToken,
    allowed_payment_method_types: ['card'],
    receipt_email: request.email,
    shipping: shippingOf(request.shipTo),
    metadata: { order_id: request.orderId },
    transfer_group: request.orderId,
  }
}

function confirmation({ confirmationToken, email, shipTo }: Omit<Authorisation, 'amountCents' | 'currency'>) {
  return { confirmation_token: confirmationToken, receipt_email: email, shipping: shippingOf(shipTo) }
}

function readEvent(rawBody: Buffer, signature: string, secret: string): CardEvent | undefined {
  try {
    const event = Stripe.webhooks.constructEvent(rawBody, signature, secret)
    const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown }
    const paymentId = object.object === 'payment_intent' ? object.id : object.payment_intent
    return { id: event.id, type: event.type, paymentId: typeof paymentId === 'string' ? paymentId : null }
  } catch {
    return undefined
  }
}

/** The same request is being answered at this moment: its answer will be ours too. */
function isTwinUnderWay(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use'
}

function hasMovedOn(error: unknown): boolean {
  const code = error instanceof Stripe.errors.StripeError ? error.code : undefined
  return code === 'payment_intent_unexpected_state' || code === 'charge_expired_for_capture'
}

/** Whatever the provider's library throws becomes one of our refusals, or a plain error, which is a defect. */
function translate(error: unknown, { onTrouble }: StripeCardsOptions): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  if (error instanceof Stripe.errors.StripeCardError)
    throw refuse('card_declined', { message: error.message })
  onTrouble(new Error(`Card provider: ${error.type} ${error.code ?? ''} ${error.message}`))
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    throw new Error(`The card provider did not take our request: ${error.message}`)
  }
  throw refuse('provider_unavailable')
}

function isTokenFault(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return (error.param ?? '').startsWith('confirmation_token') || /confirmation.?token/i.test(error.message)
}
