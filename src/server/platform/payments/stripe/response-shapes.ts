import { z } from 'zod'

/**
 * Schemas of the response fields that the marketplace uses. Responses are checked, because a response with status 200
 * can have other content, such as a proxy's error page. Such a response counts as a failure. Fields that the
 * marketplace does not use are not checked.
 */
const id = z.string().min(1)
const cents = z.number().int()
const second = z.number()
const reference = z.union([z.string(), z.looseObject({ id: z.string() })])
const metadata = z.record(z.string(), z.string())
const money = z.array(z.looseObject({ amount: cents, currency: z.string() }))
const listOf = z.looseObject({ data: z.array(z.unknown()), has_more: z.boolean().optional() })

const shapes: Record<string, z.ZodType> = {
  payment_intent: z.looseObject({
    id,
    amount: cents,
    currency: z.string(),
    status: z.string(),
    metadata,
    client_secret: z.string().nullish(),
    latest_charge: reference.nullish(),
  }),
  setup_intent: z.looseObject({ id, status: z.string(), client_secret: z.string().nullish() }),
  charge: z.looseObject({ id, status: z.string(), payment_intent: reference.nullish() }),
  refund: z.looseObject({ id, amount: cents, status: z.string().nullish(), metadata: metadata.nullish() }),
  customer: z.looseObject({ id }),
  payment_method: z.looseObject({ id }),
  balance: z.looseObject({ available: money, pending: money, livemode: z.boolean() }),
  balance_settings: z.looseObject({ payments: z.looseObject({}) }),
  balance_transaction: z.looseObject({
    id,
    type: z.string(),
    net: cents,
    currency: z.string(),
    created: second,
  }),
  transfer: z.looseObject({ id, metadata: metadata.nullish() }),
  transfer_reversal: z.looseObject({ id, metadata: metadata.nullish() }),
  payout: z.looseObject({
    id,
    amount: cents,
    currency: z.string(),
    status: z.string(),
    created: second,
    metadata: metadata.nullish(),
  }),
  dispute: z.looseObject({
    id,
    amount: cents,
    currency: z.string(),
    reason: z.string(),
    status: z.string(),
    created: second,
    evidence: z.looseObject({}),
    evidence_details: z.looseObject({ submission_count: z.number() }),
    balance_transactions: z.array(z.looseObject({ id, amount: cents, fee: cents })),
  }),
  subscription: z.looseObject({
    id,
    status: z.string(),
    currency: z.string(),
    created: second,
    customer: reference,
    metadata,
    items: listOf,
    discounts: z.array(z.unknown()),
  }),
  invoice: z.looseObject({
    subtotal: cents,
    total: cents,
    amount_due: cents,
    amount_paid: cents,
    currency: z.string(),
    created: second,
    lines: listOf,
    status_transitions: z.looseObject({}),
  }),
  price: z.looseObject({ id, currency: z.string(), product: z.union([reference, z.looseObject({})]) }),
  promotion_code: z.looseObject({ id, code: z.string(), created: second, promotion: z.looseObject({}) }),
  event: z.looseObject({ id, type: z.string(), created: second }),
  account: z.looseObject({ id }),
  file: z.looseObject({ id }),
  login_link: z.looseObject({ url: z.string().min(1) }),
  'billing_portal.session': z.looseObject({ url: z.string().min(1) }),
  'v2.core.account_link': z.looseObject({ url: z.string().min(1) }),
  'v2.core.account': z.looseObject({ id }),
  'v2.core.event_destination': z.looseObject({ id, status: z.string(), enabled_events: z.array(z.string()) }),
}

/** Schema of an object without an id, such as a redirect or a deletion. */
const bare = z.looseObject({ object: z.string() })

const deletedDestination = z.strictObject({
  id: z.string().startsWith('ed_'),
  object: z.literal('v2.core.event_destination').optional(),
})

/**
 * Returns whether a response confirms a deletion. Version 1 of the API marks such a response. Version 2 returns only
 * the id and the type.
 */
function isDeletion(answer: object): boolean {
  if ('deleted' in answer && answer.deleted === true) return true
  return deletedDestination.safeParse(answer).success
}

/**
 * Returns whether a response with status 200 has the expected fields. The response must be an object or a list of
 * objects.
 */
export function isWellFormed(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null) return false
  if (isDeletion(answer)) return true
  if (!('object' in answer)) {
    // Lists in version 2 of the API have no `object` field.
    if (!('data' in answer) || !Array.isArray(answer.data)) return false
    return answer.data.every(isWellFormed)
  }
  const { object } = answer
  if (object === 'list' || object === 'search_result') {
    const list = listOf.safeParse(answer)
    return list.success && list.data.data.every(isWellFormed)
  }
  const shape = typeof object === 'string' ? (shapes[object] ?? bare) : bare
  return shape.safeParse(answer).success
}
