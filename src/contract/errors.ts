import { z } from 'zod'

/** HTTP status of each error code. The error messages are in `messages/`, under keys that start with `error.`. */
export const errorStatuses = {
  bad_request: 400,
  not_signed_in: 401,
  wrong_login: 401,
  card_declined: 402,
  not_allowed: 403,
  refund_over_limit: 403,
  account_blocked: 403,
  step_up_needed: 403,
  code_needed: 403,
  second_factor_required: 403,
  sso_required: 403,
  not_confirmed: 403,
  no_password_yet: 403,
  password_outdated: 403,
  subscription_required: 403,
  not_found: 404,
  feature_off: 404,
  link_used: 404,
  provider_off: 404,
  identity_unknown: 404,
  method_not_allowed: 405,
  username_taken: 409,
  email_taken: 409,
  already_decided: 409,
  out_of_stock: 409,
  quantities_off: 409,
  not_served: 409,
  hold_lapsed: 409,
  too_many_holds: 409,
  held_too_long: 409,
  attempt_reused: 409,
  still_under_way: 409,
  payment_not_finished: 409,
  payment_cancelled: 409,
  order_moved_on: 409,
  not_due_yet: 409,
  code_taken: 409,
  already_member: 409,
  membership_ended: 409,
  offer_taken: 409,
  offer_changed: 409,
  seller_may_reply: 409,
  clock_fixed: 409,
  refund_not_covered: 409,
  balance_too_low: 409,
  payout_held: 409,
  payout_refused: 409,
  not_received_yet: 409,
  already_reviewed: 409,
  already_replied: 409,
  price_changed: 409,
  name_taken: 409,
  in_use: 409,
  own_rights: 409,
  own_case: 409,
  own_shop: 409,
  last_super_admin: 409,
  sells_personally: 409,
  stale_version: 409,
  older_build_connected: 409,
  checklist_incomplete: 409,
  wrong_state: 409,
  hidden_by_admin: 409,
  conversation_closed: 409,
  stock_held: 409,
  variant_prices: 409,
  variant_prices_off: 409,
  seller_away: 409,
  import_repeated: 409,
  gift_used: 409,
  gift_over: 409,
  identity_taken: 409,
  last_sign_in_method: 409,
  too_large: 413,
  wrong_media_type: 415,
  invalid_field: 422,
  listing_incomplete: 422,
  wrong_password: 422,
  wrong_code: 422,
  wrong_passkey: 422,
  identity_rejected: 422,
  password_common: 422,
  not_an_image: 422,
  not_a_document: 422,
  too_many_photos: 422,
  too_many_replies: 422,
  too_many_notes: 422,
  too_many_follows: 422,
  too_many_searches: 422,
  too_many_addresses: 422,
  refund_too_large: 422,
  coupon_invalid: 422,
  too_many_requests: 429,
  too_many_declines: 429,
  internal: 500,
  provider_unavailable: 503,
  database_unavailable: 503,
  shutting_down: 503,
  storage_full: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatuses

export const errorCode = z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]])

/** Errors that any call can return. */
export const commonErrors: readonly ErrorCode[] = [
  'bad_request',
  'not_signed_in',
  'not_allowed',
  'second_factor_required',
  'sso_required',
  'too_large',
  'wrong_media_type',
  'invalid_field',
  'too_many_requests',
  'internal',
  'database_unavailable',
  'shutting_down',
  'storage_full',
]

/** Body of every reply whose status is not 2xx. */
export const errorReply = z.object({
  /**
   * Flags that tell the client what to do after a failed login (spec §4). Only `buyerLogin` returns these flags, and
   * only if the password or token was correct.
   */
  resend: z.literal(true).optional(),
  newuser: z.literal(true).optional(),
  reset: z.literal(true).optional(),
  message: z.string(),
  code: errorCode,
  field: z.string().optional(),
  /**
   * All invalid fields in the order of the request body, each with one message. `field` and `message` of the reply
   * repeat the first entry.
   */
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  /**
   * Additional data that depends on the error code, such as the current listing after a stale save, or the items of a
   * checklist.
   */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ErrorFlag = 'resend' | 'newuser' | 'reset'
export type ErrorReply = z.infer<typeof errorReply>
