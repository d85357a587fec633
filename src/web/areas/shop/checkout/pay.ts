import type { RefusalCode } from '#contract/refusals.ts'
import { CallRefused, type Call, type CallInput, type CallReply } from '#web/caller.ts'
import type { CardHandle, CardPayer } from '#web/parts/card-form.types.ts'

export interface Payment extends Omit<CallInput<'pay'>['body'], 'confirmationToken'> {
  payer: CardPayer
}

/** How a press of the pay button ends. Whatever has not ended in `paid` may be pressed again. */
export type PayEnd =
  | { is: 'paid'; orderId: string; orderLink: string }
  /** The card fields or the card itself: said at the card. */
  | { is: 'card'; message: string; isShown?: boolean | undefined }
  | { is: 'refused'; code: RefusalCode; message: string; field: string | undefined }
  /** No answer: the same attempt has to be asked again. */
  | { is: 'unsure' }

export interface PayParts {
  call: Call
  card: CardHandle
  wait: (ms: number) => Promise<void>
  /** The order is known from here on, even if nothing more is heard. */
  onOrder: (orderId: string) => void
  onStep: (step: 'card' | 'pay' | 'bank' | 'finish') => void
}

/** Card → order → bank, where it asks for more → finished order. Asked twice, the server still makes one order. */
export async function payByCard(payment: Payment, parts: PayParts): Promise<PayEnd> {
  parts.onStep('card')
  const token = await parts.card.makeToken(payment.payer)
  if (!token.isGood) return { is: 'card', message: token.message, isShown: token.isShown }
  return endOf(async () => {
    const { payer: _, ...body } = payment
    parts.onStep('pay')
    const paid = await insist(
      () => parts.call('pay', { body: { ...body, confirmationToken: token.id } }),
      parts.wait,
    )
    parts.onOrder(paid.orderId)
    if (paid.status === 'requires_action') {
      parts.onStep('bank')
      const proof = await parts.card.prove(paid.clientSecret)
      if (!proof.isGood) return { is: 'card', message: proof.message }
    }
    parts.onStep('finish')
    return finish(paid.orderId, parts)
  })
}

/** Finishes an order whose payment may have gone through while nobody listened. */
export function resumeOrder(orderId: string, parts: Pick<PayParts, 'call' | 'wait'>): Promise<PayEnd> {
  return endOf(() => finish(orderId, parts))
}

async function finish(orderId: string, { call, wait }: Pick<PayParts, 'call' | 'wait'>): Promise<PayEnd> {
  const { orderLink }: CallReply<'createOrder'> = await insist(
    () => call('createOrder', { body: { orderInfo: { orderId } } }),
    wait,
  )
  return { is: 'paid', orderId, orderLink }
}

async function endOf(work: () => Promise<PayEnd>): Promise<PayEnd> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallRefused) || isPassing(error)) return { is: 'unsure' }
    if (error.field === 'confirmationToken') return { is: 'card', message: 'Please enter the card once more' }
    if (error.code === 'card_declined') return { is: 'card', message: error.message }
    return { is: 'refused', code: error.code, message: error.message, field: error.field }
  }
}

const pauses = [800, 2500, 6000]

/** Asks again after a lost connection or a restart of the shop; every call here may safely be sent twice. */
async function insist<T>(ask: () => Promise<T>, wait: PayParts['wait']): Promise<T> {
  for (const pause of pauses) {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof CallRefused && !isPassing(error)) throw error
      await wait(pause)
    }
  }
  return ask()
}

function isPassing({ status, code }: CallRefused): boolean {
  return (
    code === 'shutting_down' ||
    code === 'database_unavailable' ||
    code === 'internal' ||
    status === 502 ||
    status === 504
  )
}
