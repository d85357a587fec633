import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type Call, type CallInput, type CallReply } from '#web/lib/calls/caller.ts'
import type { CardHandle, CardPayer } from '#web/features/card/form.types.ts'
import { t } from '#web/lib/text/t.ts'

export interface CheckoutPayment extends Omit<CallInput<'pay'>['body'], 'confirmationToken' | 'savedCard'> {
  payer: CardPayer
  /** Id of a saved payment card; undefined if the buyer uses the card fields. */
  savedCard?: string | undefined
}

/** Result of a click on the pay button. The buyer can retry after every result except `paid`. */
export type PaymentResult =
  | { is: 'paid'; orderId: string; orderLink: string }
  /** Error about the payment card or the card fields, shown beside the card fields. */
  | { is: 'card'; message: string; isShown?: boolean | undefined }
  | { is: 'refused'; code: ErrorCode; message: string; errors: CallError['errors'] }
  /**
   * The request received no response, or the server responded with a temporary error. The buyer can retry with the same
   * attempt.
   */
  | { is: 'unsure' }

export interface PayDeps {
  call: Call
  card: CardHandle
  wait: (ms: number) => Promise<void>
  /** Called as soon as the order id is known, before the result of the payment is known. */
  onOrder: (orderId: string) => void
  onStep: (step: 'card' | 'pay' | 'bank' | 'finish') => void
}

/**
 * Pays for an order in these steps: card token, payment, bank confirmation if required, and completion. A repeated
 * call does not place a second order.
 */
export async function payByCard(payment: CheckoutPayment, deps: PayDeps): Promise<PaymentResult> {
  deps.onStep('card')
  const card = await readCard(payment, deps.card)
  if ('is' in card) return card
  return catchPaymentErrors(async () => {
    const { payer: _, savedCard: __, ...rest } = payment
    const body = { ...rest, ...card }
    deps.onStep('pay')
    const paid = await retry(() => deps.call('pay', { body }), deps.wait).catch(readPlacedOrder)
    deps.onOrder(paid.orderId)
    if (paid.status === 'requires_action') {
      deps.onStep('bank')
      const proof = await deps.card.authenticate(paid.clientSecret)
      if (!proof.isGood) return { is: 'card', message: proof.message }
    }
    deps.onStep('finish')
    return finish(paid.orderId, deps)
  })
}

/**
 * Returns the order of an attempt that was already paid with other details, but whose response was lost. Paying with a
 * new attempt would buy the items twice. Rethrows other errors.
 */
function readPlacedOrder(error: unknown): { orderId: string; status: 'authorised' } {
  const orderId = error instanceof CallError && error.code === 'attempt_reused' && error.details?.orderId
  if (typeof orderId !== 'string') throw error
  return { orderId, status: 'authorised' }
}

type CardInput = Pick<CallInput<'pay'>['body'], 'confirmationToken' | 'savedCard'>

/** Returns the saved card with a new idempotency key, or a token for the card in the card fields. */
async function readCard(
  { savedCard, payer }: CheckoutPayment,
  card: CardHandle,
): Promise<CardInput | PaymentResult> {
  if (savedCard !== undefined) return { savedCard: { _id: savedCard, press: crypto.randomUUID() } }
  const token = await card.makeToken(payer)
  return token.isGood
    ? { confirmationToken: token.id }
    : { is: 'card', message: token.message, isShown: token.isShown }
}

/** Finishes an order whose payment might have succeeded although the response was lost. */
export function resumeOrder(orderId: string, deps: Pick<PayDeps, 'call' | 'wait'>): Promise<PaymentResult> {
  return catchPaymentErrors(() => finish(orderId, deps))
}

async function finish(
  orderId: string,
  { call, wait }: Pick<PayDeps, 'call' | 'wait'>,
): Promise<PaymentResult> {
  const { orderLink }: CallReply<'createOrder'> = await retry(
    () => call('createOrder', { body: { orderInfo: { orderId } } }),
    wait,
  )
  return { is: 'paid', orderId, orderLink }
}

async function catchPaymentErrors(work: () => Promise<PaymentResult>): Promise<PaymentResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || isTemporary(error)) return { is: 'unsure' }
    if (error.field === 'savedCard') return { is: 'card', message: t('checkout.card.not-usable') }
    if (error.field === 'confirmationToken') return { is: 'card', message: t('checkout.card-again') }
    if (error.code === 'card_declined') return { is: 'card', message: error.message }
    return { is: 'refused', code: error.code, message: error.message, errors: error.errors }
  }
}

const retryDelaysMs = [800, 2500, 6000]

/** Retries after a lost connection or a server restart. Retries are safe, because all these calls are idempotent. */
async function retry<T>(request: () => Promise<T>, wait: PayDeps['wait']): Promise<T> {
  for (const pause of retryDelaysMs) {
    try {
      return await request()
    } catch (error) {
      if (error instanceof CallError && !isTemporary(error)) throw error
      await wait(pause)
    }
  }
  return request()
}

function isTemporary({ status, code }: CallError): boolean {
  return (
    code === 'shutting_down' ||
    code === 'database_unavailable' ||
    code === 'internal' ||
    status === 502 ||
    status === 504
  )
}
