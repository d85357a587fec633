import { z } from 'zod'

/** Code → status and the exact words shown. The specification's words stand verbatim (spec §8). */
export const refusals = {
  bad_request: { status: 400, message: 'This request could not be read' },
  not_signed_in: { status: 401, message: 'Please sign in' },
  wrong_login: { status: 401, message: 'The e-mail or the password is not right' },
  card_declined: { status: 402, message: 'Your card was declined' },
  not_allowed: { status: 403, message: 'You may not do this' },
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
  attempt_reused: { status: 409, message: 'This checkout was already used for another bag' },
  payment_not_finished: { status: 409, message: 'The payment is not finished yet' },
  payment_cancelled: { status: 409, message: 'This payment was cancelled and nothing was charged' },
  price_changed: { status: 409, message: 'A price has changed: please look at your bag again' },
  too_large: { status: 413, message: 'That is too large' },
  wrong_media_type: { status: 415, message: 'This call takes JSON' },
  invalid_field: { status: 422, message: 'Please check this field' },
  wrong_password: { status: 422, message: 'This password is not right' },
  password_common: { status: 422, message: 'This password is too easy to guess: please choose another' },
  not_an_image: { status: 422, message: 'This is not a picture we can read' },
  coupon_invalid: { status: 422, message: 'This code cannot be used' },
  too_many_requests: { status: 429, message: 'Too many tries: please wait a little' },
  internal: { status: 500, message: 'Something went wrong on our side' },
  provider_unavailable: { status: 503, message: 'Card payments are not reachable: nothing was charged' },
  shutting_down: { status: 503, message: 'The shop is restarting: please try again' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals

/** Refusals any call may give. */
export const commonRefusals: readonly RefusalCode[] = [
  'bad_request',
  'not_signed_in',
  'not_allowed',
  'too_large',
  'wrong_media_type',
  'invalid_field',
  'too_many_requests',
  'internal',
  'shutting_down',
]

/** The one shape of every answer that is not 2xx. */
export const refusalReply = z.object({
  /** Spec §4: what a failed login leads to. Only buyerLogin gives them, and only after a right secret. */
  resend: z.literal(true).optional(),
  newuser: z.literal(true).optional(),
  reset: z.literal(true).optional(),
  message: z.string(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  field: z.string().optional(),
  requestId: z.string(),
})
export type RefusalFlag = 'resend' | 'newuser' | 'reset'
export type RefusalReply = z.infer<typeof refusalReply>
