import { checkEmail, definedErrors, required } from '#web/kit/form/checks.ts'
import { t } from '#web/lib/text/t.ts'

export const giftFields = [
  'recieveremail',
  'receiverName',
  'message',
  'sendOn',
  'giverName',
  'giverEmail',
] as const
export type GiftValues = Record<(typeof giftFields)[number], string>

/** Returns the validation errors, keyed by field name. The server validates the values again. */
export function checkGift({ recieveremail, giverName, giverEmail, sendOn }: GiftValues) {
  return definedErrors({
    recieveremail: checkEmail(recieveremail),
    giverName: required(t('account.name.missing'))(giverName),
    giverEmail: checkEmail(giverEmail),
    sendOn: required(t('gift.buy.day-missing'))(sendOn),
  })
}
