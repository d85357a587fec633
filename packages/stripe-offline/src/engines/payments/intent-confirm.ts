import { ApiError, invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { email, flag, oneOf, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readShipping } from '../cards/addresses.ts'
import { findCardRule } from '../cards/cards.ts'
import type { Decline } from '../../test-data/card-rule.ts'
import { addCharge } from './charges.ts'
import { consumeToken } from '../cards/confirmation-tokens.ts'
import { receiveFunds } from './intent-capture.ts'
import { unexpectedState } from './intent-states.ts'
import { attach, resolvePaymentMethod } from '../cards/payment-methods.ts'
import { webUrl } from '../../core/check-values.ts'

type Intent = StoredEntry<'payment_intent'>
type Method = StoredEntry<'payment_method'>

const authSeconds = 7 * 86_400
const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
const authenticationNotHandled: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_not_handled',
  message:
    'This payment required an authentication action to complete, but `error_on_requires_action` was set.',
}

/**
 * Confirms an intent. Depending on the card, the intent then succeeds, waits for its capture, requires 3-D Secure, or
 * fails. If it fails, a failed charge is stored.
 */
export async function confirmIntent(unit: WorkUnit, intent: Intent, params: Params): Promise<void> {
  if (!confirmable.includes(intent.body.status)) throw unexpectedState(intent.body, 'confirmed', confirmable)
  const offSession = textParam(params, 'off_session') === 'true'
  const noAction = flag(params, 'error_on_requires_action') === true
  writeChanges(intent, params)
  const method = await chooseMethod(unit, intent, params)
  if (typeof method.body.customer === 'string' && method.body.customer !== intent.body.customer) {
    throw invalid(
      'The payment method belongs to another customer.',
      'payment_intent_invalid_parameter',
      'payment_method',
    )
  }
  if (method.secret.spent === true && method.body.customer === null) {
    throw invalid(
      'The payment method was used without a customer before and may not be used again.',
      'payment_method_unexpected_state',
      'payment_method',
    )
  }
  unit.save(intent)
  intent.body.next_action = null
  intent.body.last_payment_error = null
  intent.secret = { ...intent.secret, paymentMethodId: method.id, challenge: undefined }
  if (!needsChallenge(method, offSession)) return authorize(unit, intent, method, 'none')
  if (noAction) return decline(unit, intent, method, authenticationNotHandled)
  if (offSession) return decline(unit, intent, method, authenticationRequired)
  await requireChallenge(unit, intent, method)
}

/**
 * Completes the 3-D Secure challenge of an intent. A challenge can be completed only once. If the challenge fails, the
 * buyer can try to pay again.
 */
export async function completeChallenge(unit: WorkUnit, intent: Intent, passed: boolean): Promise<void> {
  const method = await unit.get('payment_method', intent.secret.paymentMethodId ?? '')
  unit.save(intent)
  intent.body.next_action = null
  intent.secret.challenge = undefined
  if (passed) return authorize(unit, intent, method, 'authenticated')
  intent.body.status = 'requires_payment_method'
  intent.body.payment_method = null
  intent.body.last_payment_error = {
    code: 'payment_intent_authentication_failure',
    message: 'The card could not be authenticated. Choose another card and try again.',
    payment_method: method.body,
    type: 'invalid_request_error',
  }
  unit.emit('payment_intent.payment_failed', intent.body)
  await unit.follow(intent, 'failed')
}

function writeChanges(intent: Intent, params: Params): void {
  const body = intent.body
  const capture = oneOf(params, 'capture_method', ['automatic', 'automatic_async', 'manual'])
  if (capture) body.capture_method = capture
  const receipt = email(params, 'receipt_email')
  if (receipt !== undefined) body.receipt_email = receipt
  const shipping = readShipping(params)
  if (shipping !== undefined) body.shipping = shipping
  const usage = oneOf(params, 'setup_future_usage', ['on_session', 'off_session'])
  if (usage !== undefined) body.setup_future_usage = usage
  const returnUrl = textParam(params, 'return_url')
  if (returnUrl) intent.secret.returnUrl = webUrl(returnUrl)
  const useSdk = flag(params, 'use_stripe_sdk')
  if (useSdk !== undefined) intent.secret.useSdk = useSdk
}

async function chooseMethod(unit: WorkUnit, intent: Intent, params: Params): Promise<Method> {
  const tokenId = textParam(params, 'confirmation_token')
  const methodId = textParam(params, 'payment_method')
  if (tokenId && methodId)
    throw invalid('Give confirmation_token or payment_method, not both.', 'parameters_exclusive')
  if (tokenId) {
    const { token, method } = await consumeToken(unit, tokenId, { payment_intent: intent.id })
    const { shipping, setup_future_usage: usage, return_url: returnUrl } = token.body
    if (shipping !== null && intent.body.shipping === null) intent.body.shipping = shipping
    if (usage !== null) intent.body.setup_future_usage = usage
    if (returnUrl !== null) intent.secret.returnUrl ??= webUrl(returnUrl)
    intent.secret.useSdk ??= true
    return method
  }
  if (methodId) return resolvePaymentMethod(unit, methodId)
  if (typeof intent.body.payment_method === 'string')
    return unit.get('payment_method', intent.body.payment_method)
  throw new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: "You cannot confirm this PaymentIntent because it's missing a payment method.",
    payment_intent: intent.body,
  })
}

function needsChallenge(method: Method, isOffSession: boolean): boolean {
  const { challenge } = findCardRule(method.secret.card)
  if (challenge === 'on_session') return !isOffSession
  return challenge === 'always' || (challenge === 'unless_set_up' && method.secret.authenticated !== true)
}

function requireChallenge(unit: WorkUnit, intent: Intent, method: Method): Promise<void> {
  const challenge = randomPart(24)
  const url = `${unit.origin}/__stripe/3ds/${intent.id}?challenge=${challenge}`
  intent.secret.challenge = challenge
  intent.body.payment_method = method.id
  intent.body.status = 'requires_action'
  intent.body.next_action = nextAction(url, intent.secret)
  unit.emit('payment_intent.requires_action', intent.body)
  return unit.follow(intent, 'requires_action')
}

/**
 * Returns the next action of an intent. It is a redirect if a return_url is given and the browser SDK is not used.
 * Otherwise, it is a dialog that the SDK opens.
 */
export function nextAction(
  url: string,
  secret: { returnUrl?: string; useSdk?: boolean },
): {
  type: string
  redirect_to_url?: { url: string; return_url: string }
  use_stripe_sdk?: Record<string, string>
} {
  if (secret.returnUrl !== undefined && secret.useSdk !== true) {
    return { type: 'redirect_to_url', redirect_to_url: { url, return_url: secret.returnUrl } }
  }
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
}

async function authorize(
  unit: WorkUnit,
  intent: Intent,
  method: Method,
  threeDs: 'none' | 'authenticated',
): Promise<void> {
  const rule = findCardRule(method.secret.card)
  if (rule.decline) return decline(unit, intent, method, rule.decline)
  const body = intent.body
  const manual = body.capture_method === 'manual'
  const captureBefore = unit.now + authSeconds
  const charge = addCharge(unit, intent, method, {
    threeDs,
    captureBefore: manual ? captureBefore : undefined,
  })
  body.latest_charge = charge.id
  body.payment_method = method.id
  method.secret.spent = true
  unit.save(method)
  if (body.setup_future_usage !== null) {
    method.secret.authenticated = threeDs === 'authenticated'
    if (typeof body.customer === 'string') attach(unit, method, body.customer)
  }
  if (manual) {
    body.status = 'requires_capture'
    body.amount_capturable = body.amount
    intent.dueAt = captureBefore * 1000
    unit.emit('charge.succeeded', charge.body)
    unit.emit('payment_intent.amount_capturable_updated', body)
    return
  }
  await receiveFunds(unit, intent, charge, body.amount)
  unit.emit('charge.succeeded', charge.body)
  unit.emit('payment_intent.succeeded', body)
  await unit.follow(intent, 'succeeded')
}

async function decline(unit: WorkUnit, intent: Intent, method: Method, reason: Decline): Promise<never> {
  const charge = addCharge(unit, intent, method, { threeDs: 'none', decline: reason })
  const error = {
    type: 'card_error' as const,
    code: reason.code,
    message: reason.message,
    charge: charge.id,
    payment_method: method.body,
    ...(reason.declineCode === undefined ? {} : { decline_code: reason.declineCode }),
  }
  intent.body.latest_charge = charge.id
  intent.body.status = 'requires_payment_method'
  intent.body.payment_method = null
  intent.body.last_payment_error = { ...error, type: 'card_error' }
  unit.emit('charge.failed', charge.body)
  unit.emit('payment_intent.payment_failed', intent.body)
  await unit.follow(intent, 'failed')
  throw new ApiError(402, { ...error, payment_intent: intent.body }, true)
}
