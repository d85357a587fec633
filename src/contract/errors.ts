import { z } from 'zod'

/** Code → status and the exact words shown. The specification's words stand verbatim (spec §8). */
export const errors = {
  bad_request: { status: 400, message: 'This request could not be read' },
  not_signed_in: { status: 401, message: 'Please sign in' },
  wrong_login: { status: 401, message: 'The e-mail or the password is not right' },
  card_declined: { status: 402, message: 'Your card was declined' },
  not_allowed: { status: 403, message: 'You may not do this' },
  step_up_needed: { status: 403, message: 'Please enter your password to go on' },
  not_confirmed: { status: 403, message: 'Please confirm your e-mail first: follow the link we mailed you' },
  no_password_yet: { status: 403, message: 'This account has no password yet: please choose one' },
  password_outdated: { status: 403, message: 'Please choose a new password to go on' },
  subscription_required: { status: 403, message: 'This is open to members' },
  not_found: { status: 404, message: 'Not found' },
  link_used: { status: 404, message: 'This link was used already or has run out: please ask for a new one' },
  username_taken: { status: 409, message: 'Username already exists' },
  email_taken: { status: 409, message: 'There is an account with this e-mail: please log in' },
  already_decided: { status: 409, message: 'This was decided before' },
  out_of_stock: { status: 409, message: 'Someone else has just taken this piece' },
  hold_lapsed: { status: 409, message: 'Your hold on a piece has run out' },
  too_many_holds: {
    status: 409,
    message: "You're holding as many items as one person can. Check out or remove one first.",
  },
  held_too_long: { status: 409, message: "You've held this item for as long as one person can" },
  attempt_reused: { status: 409, message: 'This checkout was already used for another bag' },
  payment_not_finished: { status: 409, message: 'The payment is not finished yet' },
  payment_cancelled: { status: 409, message: 'This payment was cancelled and nothing was charged' },
  order_moved_on: { status: 409, message: 'This order has moved on: please look at it again' },
  code_taken: { status: 409, message: 'There is an active code of this name: end it first' },
  already_member: { status: 409, message: 'You are a member already' },
  membership_ended: { status: 409, message: 'This membership has ended: please choose a plan' },
  offer_taken: { status: 409, message: 'This offer was taken within the last year' },
  offer_changed: { status: 409, message: 'The offer has changed: please look at it again' },
  clock_fixed: { status: 409, message: 'The clock of a live house is not moved' },
  refund_not_covered: {
    status: 409,
    message: "Your balance doesn't cover this refund. Contact support and we'll help.",
  },
  balance_too_low: { status: 409, message: 'There is not that much available to pay out' },
  payout_held: { status: 409, message: 'Your bank account was changed: payouts are on hold for now' },
  payout_refused: { status: 409, message: 'This payout was refused: please look at your payout account' },
  not_received_yet: { status: 409, message: 'You can review a piece once it has reached you' },
  already_reviewed: { status: 409, message: 'This piece has its review already: it cannot be changed' },
  already_replied: { status: 409, message: 'This review has its answer already' },
  price_changed: { status: 409, message: 'A price has changed: please look at your bag again' },
  name_taken: { status: 409, message: 'There is one of this name already' },
  in_use: { status: 409, message: 'Pieces are filed under it' },
  own_rights: { status: 409, message: 'Nobody gives rights to themselves' },
  own_case: { status: 409, message: 'This is about your own shop: another admin decides' },
  last_super_admin: { status: 409, message: 'The house needs one super-admin' },
  sells_personally: {
    status: 409,
    message: 'Who sells on their own account cannot own what the house sells: please invite another e-mail',
  },
  stale_version: { status: 409, message: 'This was changed meanwhile: here is how it is now' },
  checklist_incomplete: { status: 409, message: 'Something is to be done before you can list' },
  wrong_state: { status: 409, message: 'This cannot be done with it as it is now' },
  hidden_by_admin: { status: 409, message: 'The house has hidden this piece: ask to have it shown again' },
  stock_held: { status: 409, message: 'Somebody is just buying it: fewer than that are not possible now' },
  seller_away: { status: 409, message: 'This seller is on holiday' },
  import_repeated: { status: 409, message: 'This very file was imported before: import it again?' },
  gift_used: { status: 409, message: 'This gift was redeemed already' },
  gift_over: { status: 409, message: 'This gift has run out or was taken back' },
  too_large: { status: 413, message: 'That is too large' },
  wrong_media_type: { status: 415, message: 'This call takes JSON' },
  invalid_field: { status: 422, message: 'Please check this field' },
  listing_incomplete: { status: 422, message: 'Please fill this in before you list it' },
  wrong_password: { status: 422, message: 'This password is not right' },
  password_common: { status: 422, message: 'This password is too easy to guess: please choose another' },
  not_an_image: { status: 422, message: 'This is not a picture we can read' },
  too_many_photos: { status: 422, message: 'There are enough pictures of this already' },
  refund_too_large: { status: 422, message: 'That is more than is left to give back' },
  coupon_invalid: { status: 422, message: 'This code cannot be used' },
  too_many_requests: { status: 429, message: 'Too many tries: please wait a little' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  provider_unavailable: { status: 503, message: 'Card payments are not reachable: nothing was charged' },
  database_unavailable: {
    status: 503,
    message: 'We are having trouble right now: please try again in a moment',
  },
  shutting_down: { status: 503, message: 'The shop is restarting: please try again' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export const errorCode = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])

/** Errors any call may give. */
export const commonErrors: readonly ErrorCode[] = [
  'bad_request',
  'not_signed_in',
  'not_allowed',
  'too_large',
  'wrong_media_type',
  'invalid_field',
  'too_many_requests',
  'internal',
  'database_unavailable',
  'shutting_down',
]

/** The one shape of every answer that is not 2xx. */
export const errorReply = z.object({
  /** Spec §4: what a failed login leads to. Only buyerLogin gives them, and only after a right secret. */
  resend: z.literal(true).optional(),
  newuser: z.literal(true).optional(),
  reset: z.literal(true).optional(),
  message: z.string(),
  code: errorCode,
  field: z.string().optional(),
  /** What the code has to show: the present listing of a stale save, the lines of a checklist. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string(),
})
export type ErrorFlag = 'resend' | 'newuser' | 'reset'
export type ErrorReply = z.infer<typeof errorReply>
