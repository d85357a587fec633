import { invalid, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, hash, oneOf, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readBilling, readShipping } from './addresses.ts'
import { cardByName } from './cards.ts'
import {
  addPaymentMethod,
  createCardBody,
  createTestCardDraft,
  readRedisplay,
  redisplays,
  resolvePaymentMethod,
  readEnteredCard,
  type CardDraft,
} from './payment-methods.ts'

type Token = StoredEntry<'confirmation_token'>
const lifeSeconds = 12 * 3600

/**
 * Creates a single-use token for a card that was entered in the browser, or that a test specified by name. The token
 * also contains shipping data and options.
 */
export async function createConfirmationToken(unit: WorkUnit, params: Params): Promise<Token> {
  const { draft, paymentMethodId } = await readCard(unit, params)
  const shipping = readShipping(params)
  return unit.add(
    'confirmation_token',
    {
      expires_at: unit.now + lifeSeconds,
      livemode: false,
      mandate_data: null,
      metadata: {},
      payment_intent: null,
      payment_method_options: null,
      payment_method_preview: {
        allow_redisplay: draft.redisplay ?? 'unspecified',
        billing_details: draft.billing,
        card: createCardBody(draft),
        customer: null,
        customer_account: null,
        type: 'card',
      },
      return_url: textParam(params, 'return_url') ?? null,
      setup_future_usage: oneOf(params, 'setup_future_usage', ['on_session', 'off_session']) ?? null,
      setup_intent: null,
      shipping: shipping ? { address: shipping.address, name: shipping.name, phone: shipping.phone } : null,
      use_stripe_sdk: true,
    },
    { secret: { card: draft.card, ...(paymentMethodId === undefined ? {} : { paymentMethodId }) } },
  )
}

/**
 * Uses a token for an intent, and returns the payment method in the token. Rejects a token that was used before or has
 * expired.
 */
export async function consumeToken(
  unit: WorkUnit,
  id: string,
  intent: { payment_intent: string } | { setup_intent: string },
): Promise<{ token: Token; method: StoredEntry<'payment_method'> }> {
  const token = await unit.get('confirmation_token', id, 'confirmation_token')
  if (token.body.payment_intent !== null || token.body.setup_intent !== null) {
    throw invalid(
      `The ConfirmationToken ${id} has already been used to confirm an intent.`,
      'token_already_used',
      'confirmation_token',
    )
  }
  if ((token.body.expires_at ?? 0) <= unit.now) {
    throw invalid(`The ConfirmationToken ${id} has expired.`, 'resource_missing', 'confirmation_token')
  }
  Object.assign(token.body, intent)
  unit.save(token)
  const { paymentMethodId } = token.secret
  if (paymentMethodId !== undefined)
    return { token, method: await unit.get('payment_method', paymentMethodId) }
  const preview = token.body.payment_method_preview
  const method = addPaymentMethod(unit, {
    card: token.secret.card,
    expMonth: preview?.card?.exp_month ?? 0,
    expYear: preview?.card?.exp_year ?? 0,
    billing: preview?.billing_details ?? readBilling(undefined),
    redisplay: redisplays.find((one) => one === preview?.allow_redisplay),
  })
  return { token, method }
}

async function readCard(
  unit: WorkUnit,
  params: Params,
): Promise<{ draft: CardDraft; paymentMethodId?: string }> {
  const methodId = textParam(params, 'payment_method')
  const data = hash(params, 'payment_method_data')
  if (!methodId) {
    if (!data)
      throw invalid('Give payment_method or payment_method_data.', 'parameter_missing', 'payment_method_data')
    return { draft: readEnteredCard(unit, data) }
  }
  const card = cardByName(methodId)
  if (card) {
    const billing = data ? hash(data, 'billing_details') : undefined
    return {
      draft: {
        ...createTestCardDraft(unit, card),
        ...(billing ? { billing: readBilling(billing) } : {}),
        redisplay: data ? readRedisplay(data) : undefined,
      },
    }
  }
  const method = await resolvePaymentMethod(unit, methodId)
  const stored = method.body.card
  if (stored === undefined) throw unsupported('payment_method')
  return {
    draft: {
      card: method.secret.card,
      expMonth: stored.exp_month,
      expYear: stored.exp_year,
      billing: method.body.billing_details,
    },
    paymentMethodId: method.id,
  }
}

const tokenParams = ['payment_method', 'payment_method_data', 'return_url', 'setup_future_usage', 'shipping']

export const confirmationTokenRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/confirmation_tokens/:id',
    async run({ unit, id }) {
      return (await unit.get('confirmation_token', id)).body
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/confirmation_tokens',
    async run({ unit, params }) {
      allowOnly(params, tokenParams)
      return (await createConfirmationToken(unit, params)).body
    },
  },
]
