import type { Buyer } from '#contract/accounts/accounts.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type Call, type CallReply } from '#web/lib/calls/caller.ts'
import type { CardHandle, CardPayer } from '#web/features/card/form.types.ts'
import { t } from '#web/lib/text/t.ts'

export interface SubscribeRequest {
  buyerId: string
  priceId: string
  couponCode: string | undefined
}

export type SubscribeStep = 'card' | 'pay' | 'bank' | 'finish'

/** Result of a click on the subscribe button. The buyer can retry after every result except `member`. */
export type SubscribeOutcome =
  | { is: 'member'; buyer: Buyer }
  | { is: 'card'; message: string; isShown?: boolean | undefined }
  | { is: 'refused'; code: ErrorCode; message: string }
  /**
   * The request got no response or a server error. A retry is safe, because the server does not create a second
   * subscription.
   */
  | { is: 'unsure' }

interface SubscribeDeps {
  call: Call
  /** The card fields; null if nothing is due and the buyer has not entered a card. */
  card: CardHandle | null
  payer: CardPayer
  onStep: (step: SubscribeStep) => void
  /** Stores the updated buyer and the new session token. */
  save: (session: CallReply<'subscriptionStatus'>) => void
}

/** Subscribes the buyer in these steps: card token, subscription, bank confirmation if required, and status update. */
export async function subscribe(choice: SubscribeRequest, deps: SubscribeDeps): Promise<SubscribeOutcome> {
  let confirmationToken: string | undefined
  if (deps.card) {
    deps.onStep('card')
    const token = await deps.card.makeToken(deps.payer)
    if (!token.isGood) return { is: 'card', message: token.message, isShown: token.isShown }
    confirmationToken = token.id
  }
  try {
    return await createSubscription(choice, confirmationToken, deps)
  } catch (error) {
    return outcomeOfError(error)
  }
}

async function createSubscription(
  { buyerId, priceId, couponCode }: SubscribeRequest,
  confirmationToken: string | undefined,
  { call, card, onStep, save }: SubscribeDeps,
): Promise<SubscribeOutcome> {
  onStep('pay')
  const { clientSecret } = await call('createSubscription', {
    body: { priceId, ...(couponCode && { couponCode }), ...(confirmationToken && { confirmationToken }) },
  })
  if (clientSecret !== undefined && card) {
    onStep('bank')
    const proof = await card.authenticate(clientSecret)
    if (!proof.isGood) return { is: 'card', message: proof.message }
  }
  onStep('finish')
  const session = await call('subscriptionStatus', { params: { id: buyerId }, body: {} })
  save(session)
  return session.buyer.serviceSubscription
    ? { is: 'member', buyer: session.buyer }
    : { is: 'card', message: t('membership.join.unpaid') }
}

function outcomeOfError(error: unknown): SubscribeOutcome {
  if (!(error instanceof CallError) || error.status >= 500) return { is: 'unsure' }
  if (error.field === 'confirmationToken') return { is: 'card', message: t('checkout.card-again') }
  if (error.code === 'card_declined') return { is: 'card', message: error.message }
  return { is: 'refused', code: error.code, message: error.message }
}
