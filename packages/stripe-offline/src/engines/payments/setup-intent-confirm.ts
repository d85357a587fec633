import { ApiError } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { flag, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { findCardRule } from '../cards/cards.ts'
import { consumeToken } from '../cards/confirmation-tokens.ts'
import { nextAction } from './intent-confirm.ts'
import { attach, resolvePaymentMethod } from '../cards/payment-methods.ts'
import { webUrl } from '../../core/check-values.ts'

type Setup = StoredEntry<'setup_intent'>
type Method = StoredEntry<'payment_method'>

export const confirmableSetup = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/**
 * Confirms a setup intent. Depending on the card, the setup intent succeeds, requires 3-D Secure, or fails. If it
 * fails, the error is stored.
 */
export async function confirmSetup(unit: WorkUnit, setup: Setup, params: Params): Promise<void> {
  if (!confirmableSetup.includes(setup.body.status)) throw unexpectedSetupState(setup, 'confirmed')
  const returnUrl = textParam(params, 'return_url')
  if (returnUrl) setup.secret.returnUrl = webUrl(returnUrl)
  setup.secret.useSdk = flag(params, 'use_stripe_sdk') ?? setup.secret.useSdk
  const method = await chooseMethod(unit, setup, params)
  const rule = findCardRule(method.secret.card)
  unit.save(setup)
  setup.body.next_action = null
  setup.body.last_setup_error = null
  setup.secret.paymentMethodId = method.id
  if (rule.decline !== undefined && rule.attaches !== true) return decline(unit, setup, method)
  if (rule.challenge === undefined || rule.challenge === 'on_session') return succeed(unit, setup, method)
  const challenge = randomPart(24)
  setup.secret.challenge = challenge
  setup.body.payment_method = method.id
  setup.body.status = 'requires_action'
  setup.body.next_action = nextAction(
    `${unit.origin}/__stripe/3ds/${setup.id}?challenge=${challenge}`,
    setup.secret,
  )
  unit.emit('setup_intent.requires_action', setup.body)
}

async function chooseMethod(unit: WorkUnit, setup: Setup, params: Params): Promise<Method> {
  const tokenId = textParam(params, 'confirmation_token')
  const methodId = textParam(params, 'payment_method')
  if (tokenId) {
    const { token, method } = await consumeToken(unit, tokenId, { setup_intent: setup.id })
    if (token.body.return_url !== null) setup.secret.returnUrl ??= webUrl(token.body.return_url)
    setup.secret.useSdk ??= true
    return method
  }
  if (methodId) return resolvePaymentMethod(unit, methodId)
  if (typeof setup.body.payment_method === 'string')
    return unit.get('payment_method', setup.body.payment_method)
  throw unexpectedSetupState(setup, 'confirmed without a payment method')
}

/** Completes the 3-D Secure challenge of a setup intent. */
export async function completeSetupChallenge(unit: WorkUnit, setup: Setup, passed: boolean): Promise<void> {
  const method = await unit.get('payment_method', setup.secret.paymentMethodId ?? '')
  unit.save(setup)
  setup.body.next_action = null
  setup.secret.challenge = undefined
  if (passed) return succeed(unit, setup, method)
  setup.body.status = 'requires_payment_method'
  setup.body.payment_method = null
  setup.body.last_setup_error = {
    code: 'setup_intent_authentication_failure',
    message: 'The card could not be authenticated. Choose another card and try again.',
    payment_method: method.body,
    type: 'invalid_request_error',
  }
  unit.emit('setup_intent.setup_failed', setup.body)
}

function succeed(unit: WorkUnit, setup: Setup, method: Method): Promise<void> {
  setup.body.status = 'succeeded'
  setup.body.payment_method = method.id
  method.secret.authenticated = true
  unit.save(method)
  if (typeof setup.body.customer === 'string') attach(unit, method, setup.body.customer)
  unit.emit('setup_intent.succeeded', setup.body)
  return unit.follow(setup, 'succeeded')
}

function decline(unit: WorkUnit, setup: Setup, method: Method): never {
  const { decline } = findCardRule(method.secret.card)
  const error = {
    type: 'card_error' as const,
    code: decline?.code ?? 'card_declined',
    message: decline?.message ?? 'Your card was declined.',
    payment_method: method.body,
    ...(decline?.declineCode === undefined ? {} : { decline_code: decline.declineCode }),
  }
  setup.body.status = 'requires_payment_method'
  setup.body.payment_method = null
  setup.body.last_setup_error = error
  unit.emit('setup_intent.setup_failed', setup.body)
  throw new ApiError(402, { ...error, setup_intent: setup.body }, true)
}

export function unexpectedSetupState(setup: Setup, step: string): ApiError {
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent could not be ${step} because it has a status of ${setup.body.status}.`,
    setup_intent: setup.body,
  })
}
