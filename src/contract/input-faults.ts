/** What can be wrong with a value, by a name: the server says it in the language of who sent it. */
export const inputFaults = [
  'answer',
  'carrier',
  'change',
  'city',
  'color',
  'country',
  'coupon-code',
  'coupon-months',
  'coupon-worth',
  'email',
  'name',
  'own-name',
  'password',
  'password-short',
  'photo-twice',
  'photos-most',
  'plain-text',
  'price-bounds',
  'reason',
  'return-address',
  'return-postage',
  'size-name',
  'size-sign',
  'size-twice',
  'street',
  'text',
  'tracking',
  'username',
  'web-address',
  'what-happened',
  'what-you-sell',
  'zip',
] as const
export type InputFault = (typeof inputFaults)[number]

/** The message of a rule. */
export const fault = (name: InputFault): InputFault => name
