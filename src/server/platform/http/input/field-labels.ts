import { translate } from '../../language/translate.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/** Labels of form fields. */
const labels: Record<string, LocalizedText> = {
  FNAME: (language) => translate(language, 'common.name'),
  LNAME: (language) => translate(language, 'common.name'),
  address_city: (language) => translate(language, 'address.city'),
  address_line1: (language) => translate(language, 'address.line1'),
  address_line2: (language) => translate(language, 'address.line2'),
  address_state: (language) => translate(language, 'address.region'),
  address_zip: (language) => translate(language, 'address.zip'),
  amount: (language) => translate(language, 'admin.amount'),
  amountCents: (language) => translate(language, 'admin.amount'),
  bio: (language) => translate(language, 'seller.settings.bio'),
  carrier: (language) => translate(language, 'order.parcel.carrier'),
  code: (language) => translate(language, 'account.code'),
  confirmpassword: (language) => translate(language, 'account.password.again'),
  couponCode: (language) => translate(language, 'account.code'),
  country: (language) => translate(language, 'address.country'),
  current: (language) => translate(language, 'account.password'),
  description: (language) => translate(language, 'seller.field.description'),
  email: (language) => translate(language, 'common.email'),
  fname: (language) => translate(language, 'common.name'),
  fullName: (language) => translate(language, 'common.name'),
  giverEmail: (language) => translate(language, 'gift.buy.email'),
  giverName: (language) => translate(language, 'gift.buy.name'),
  instagram: (language) => translate(language, 'profile.instagram'),
  lname: (language) => translate(language, 'common.name'),
  message: (language) => translate(language, 'gift.buy.message'),
  name: (language) => translate(language, 'common.name'),
  password: (language) => translate(language, 'account.password'),
  phone: (language) => translate(language, 'account.phone'),
  promotionCode: (language) => translate(language, 'gift.redeem.code'),
  rate: (language) => translate(language, 'admin.sellers.rating'),
  recieveremail: (language) => translate(language, 'common.email'),
  review: (language) => translate(language, 'order.feedback.text'),
  sendOn: (language) => translate(language, 'gift.buy.day'),
  title: (language) => translate(language, 'seller.field.title'),
  trackingNumber: (language) => translate(language, 'order.parcel.number'),
  username: (language) => translate(language, 'account.username'),
  why: (language) => translate(language, 'admin.reason'),
}

/** Returns the label of a field. If there is none, returns the field's name in the API. */
export function findFieldLabel(field: string): LocalizedText {
  return labels[field.slice(field.lastIndexOf('.') + 1)] ?? (() => field)
}
