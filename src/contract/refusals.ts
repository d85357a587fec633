import { z } from 'zod'

/** Code → status and the exact words shown. The specification's words stand verbatim (spec §8). */
export const refusals = {
  bad_request: { status: 400, message: 'This request could not be read' },
  not_signed_in: { status: 401, message: 'Please sign in' },
  card_declined: { status: 402, message: 'Your card was declined' },
  not_allowed: { status: 403, message: 'You may not do this' },
  subscription_required: { status: 403, message: 'This is open to members' },
  not_found: { status: 404, message: 'Not found' },
  out_of_stock: { status: 409, message: 'Someone else has just taken this piece' },
  hold_lapsed: { status: 409, message: 'Your hold on a piece has run out' },
  attempt_reused: { status: 409, message: 'This checkout was already used for another bag' },
  payment_not_finished: { status: 409, message: 'The payment is not finished yet' },
  payment_cancelled: { status: 409, message: 'This payment was cancelled and nothing was charged' },
  price_changed: { status: 409, message: 'A price has changed: please look at your bag again' },
  too_large: { status: 413, message: 'That is too large' },
  wrong_media_type: { status: 415, message: 'This call takes JSON' },
  invalid_field: { status: 422, message: 'Please check this field' },
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
  message: z.string(),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]),
  field: z.string().optional(),
  requestId: z.string(),
})
export type RefusalReply = z.infer<typeof refusalReply>
