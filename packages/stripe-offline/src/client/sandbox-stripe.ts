import type {
  ConfirmationTokenResult,
  PaymentIntent,
  PaymentIntentResult,
  SetupIntent,
  Stripe,
  StripeElements,
  StripeError,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { CardElement } from './card-element.ts'
import { digitsOf } from './card-text.ts'
import { cardMessages, type CardMessages } from './card-messages.ts'
import { ExpressElement } from './express-element.ts'
import { openChallenge } from './challenge-dialog.ts'
import { provider } from './provider-call.ts'
import type { Provider } from './provider-call.ts'
import type { SandboxElement } from './sandbox-element.ts'
import { walletMessages } from './wallet-messages.ts'

interface TokenRequest {
  elements?: StripeElements
  params?: { payment_method_data?: object; shipping?: object; return_url?: string }
}
type Intent = PaymentIntent | SetupIntent

interface SandboxOptions {
  origin?: string
  /** Locale that determines the language of the card fields, as in stripe.js. */
  locale?: string
}

/**
 * Creates a replacement for stripe.js that needs no network. It provides card fields, wallet buttons, confirmation
 * tokens and 3-D Secure, and calls the sandbox on the page's origin. Pass the result to `<Elements stripe={…}>`. Like
 * stripe.js, it returns errors in Stripe's format instead of throwing them.
 */
export function createSandboxStripe(publicKey: string, options: SandboxOptions = {}): Stripe {
  const origin = options.origin ?? location.origin
  const words = cardMessages(options.locale)
  const call = provider(origin, publicKey)
  const stripe = {
    elements: (input: object = {}) => createElements(input, options.locale ?? 'en'),
    createConfirmationToken: (request: TokenRequest) => createConfirmationToken(call, request),
    handleNextAction: ({ clientSecret }: { clientSecret: string }) =>
      handleNextAction(call, clientSecret, { origin, words }),
    retrievePaymentIntent: (clientSecret: string) => retrieve(call, clientSecret),
    retrieveSetupIntent: (clientSecret: string) => retrieve(call, clientSecret),
    createToken: notEmulated('createToken'),
    createPaymentMethod: notEmulated('createPaymentMethod'),
    confirmCardPayment: notEmulated('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
  return stripe as unknown as Stripe
}

interface ElementsOptions {
  amount?: number
  currency?: string
  setupFutureUsage?: string | null
}

function createElements(input: ElementsOptions, locale: string): StripeElements {
  let options = input
  const made = new Map<string, SandboxElement>()
  const build = (type: string, own: StripeExpressCheckoutElementOptions): SandboxElement => {
    if (type === 'payment') return new CardElement(type, cardMessages(locale))
    if (type !== 'expressCheckout')
      throw new Error(`The offline sandbox has no ${type} element, only payment and expressCheckout.`)
    const total = () => amountText(options, locale)
    return new ExpressElement(type, { options: own, locale, words: walletMessages(locale), total })
  }
  const elements = {
    create(type: string, own: StripeExpressCheckoutElementOptions = {}): SandboxElement {
      if (made.has(type))
        throw new Error(`Can only create one Element of type ${type} through elements().create().`)
      const element = build(type, own)
      const destroy = element.destroy.bind(element)
      element.destroy = () => {
        made.delete(type)
        destroy()
      }
      made.set(type, element)
      return element
    },
    getElement: (type: string) => made.get(type) ?? null,
    update: (changes: object) => {
      options = { ...options, ...changes }
    },
    setupFutureUsage: () => options.setupFutureUsage ?? undefined,
    fetchUpdates: async () => ({}),
    submit: async () => {
      const error = cardOf(elements)?.validate()
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    on: () => elements,
    off: () => elements,
  }
  return elements as unknown as StripeElements
}

function cardOf(elements: { getElement(type: string): unknown } | undefined): CardElement | undefined {
  const element = elements?.getElement('payment')
  return element instanceof CardElement ? element : undefined
}

function amountText({ amount = 0, currency = 'usd' }: ElementsOptions, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

interface Payment {
  card: object
  billing?: object
  shipping?: object
}

/** Returns the card that pays: the card of a confirmed wallet, or the card in the card fields. */
function readPayment(elements: { getElement(type: string): unknown }): Payment | { error: object } {
  const express = elements.getElement('expressCheckout')
  const wallet = express instanceof ExpressElement ? express.read() : undefined
  if (wallet) {
    const { name, email, phone, line1, line2, city, state, postal_code, country } = wallet
    const address = { line1, line2, city, state, postal_code, country }
    const card = {
      number: wallet.card,
      exp_month: '12',
      exp_year: String(new Date().getFullYear() + 3),
      cvc: '123',
    }
    return { card, billing: { name, email, phone, address }, shipping: { name, phone, address } }
  }
  const element = cardOf(elements)
  if (!element)
    throw new Error(
      'createConfirmationToken needs elements with a mounted payment or confirmed wallet element.',
    )
  const error = element.validate()
  if (error) return { error }
  const { number, expiry, cvc } = element.read()
  const digits = digitsOf(expiry)
  return {
    card: {
      number: digitsOf(number),
      exp_month: digits.slice(0, 2),
      exp_year: `20${digits.slice(2)}`,
      cvc,
    },
  }
}

async function createConfirmationToken(
  call: Provider,
  { elements, params = {} }: TokenRequest,
): Promise<ConfirmationTokenResult> {
  const payment = readPayment(elements as unknown as { getElement(type: string): unknown })
  if ('error' in payment) return payment as ConfirmationTokenResult
  const { card, billing, shipping } = payment
  const { setupFutureUsage } = elements as unknown as { setupFutureUsage?: () => string | undefined }
  const answer = await call('POST', 'confirmation_tokens', {
    shipping,
    ...params,
    setup_future_usage: setupFutureUsage?.(),
    payment_method_data: { billing_details: billing, ...params.payment_method_data, type: 'card', card },
  })
  return ('error' in answer ? answer : { confirmationToken: answer }) as ConfirmationTokenResult
}

async function handleNextAction(
  call: Provider,
  clientSecret: string,
  { origin, words }: { origin: string; words: CardMessages },
): Promise<PaymentIntentResult> {
  const before = await retrieve(call, clientSecret)
  const action = before.paymentIntent?.next_action ?? before.setupIntent?.next_action
  if (before.error || !action) return before as PaymentIntentResult
  const inDialog = (action.use_stripe_sdk as { stripe_js?: string } | undefined)?.stripe_js
  await openChallenge(inDialog ?? action.redirect_to_url?.url ?? '', { origin, words })
  const after = await retrieve(call, clientSecret)
  const intent = after.paymentIntent ?? after.setupIntent
  if (intent?.status === 'requires_action') return { error: canceled(intent, words) }
  const failure = after.paymentIntent?.last_payment_error ?? after.setupIntent?.last_setup_error
  return (failure ? { error: { ...failure, payment_intent: intent } } : after) as PaymentIntentResult
}

interface Found {
  paymentIntent?: PaymentIntent
  setupIntent?: SetupIntent
  error?: StripeError
}

async function retrieve(call: Provider, clientSecret: string): Promise<Found & PaymentIntentResult> {
  const id = clientSecret.split('_secret_')[0] ?? ''
  const isSetup = id.startsWith('seti_')
  const noun = isSetup ? 'setup_intents' : 'payment_intents'
  const answer = await call('GET', `${noun}/${id}?client_secret=${encodeURIComponent(clientSecret)}`)
  if ('error' in answer) return answer as Found & PaymentIntentResult
  return (isSetup ? { setupIntent: answer } : { paymentIntent: answer }) as Found & PaymentIntentResult
}

function canceled(intent: Intent, { dialog }: CardMessages): StripeError {
  return {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: dialog.closed,
    ...(intent.object === 'payment_intent' ? { payment_intent: intent } : { setup_intent: intent }),
  }
}

function notEmulated(name: string): () => never {
  return () => {
    throw new Error(`stripe.${name} is not supported here.`)
  }
}
