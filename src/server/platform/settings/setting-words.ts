import type { Words } from '../http/error-words.ts'
import { translate } from '../language/translate.ts'
import type { SettingDefinition, SettingKey } from './settings-table.ts'

/** What each setting is called. */
export const settingTitles: Record<SettingKey, Words> = {
  commissionBps: (language) => translate(language, 'setting.commission-bps'),
  serviceFeeBps: (language) => translate(language, 'setting.service-fee-bps'),
  payoutHoldHours: (language) => translate(language, 'setting.payout-hold-hours'),
  holdMinutes: (language) => translate(language, 'setting.hold-minutes'),
  remindSellerDays: (language) => translate(language, 'setting.remind-seller-days'),
  cancelUnshippedDays: (language) => translate(language, 'setting.cancel-unshipped-days'),
  receivedAfterDeliveryDays: (language) => translate(language, 'setting.received-after-delivery-days'),
  receivedAfterShippingDays: (language) => translate(language, 'setting.received-after-shipping-days'),
  sellerAnswersDays: (language) => translate(language, 'setting.seller-answers-days'),
  adminDecidesDays: (language) => translate(language, 'setting.admin-decides-days'),
  buyerSendsBackDays: (language) => translate(language, 'setting.buyer-sends-back-days'),
  returnArrivesDays: (language) => translate(language, 'setting.return-arrives-days'),
  refundAfterReturnDays: (language) => translate(language, 'setting.refund-after-return-days'),
  confirmLinkDays: (language) => translate(language, 'setting.confirm-link-days'),
  watchOfferHours: (language) => translate(language, 'setting.watch-offer-hours'),
  watchMembersFirst: (language) => translate(language, 'setting.watch-members-first'),
  perkNoServiceFee: (language) => translate(language, 'setting.perk-no-service-fee'),
  perkEarlyAccess: (language) => translate(language, 'setting.perk-early-access'),
  earlyAccessHours: (language) => translate(language, 'setting.early-access-hours'),
  perkInstantAlerts: (language) => translate(language, 'setting.perk-instant-alerts'),
  giftRedeemMonths: (language) => translate(language, 'setting.gift-redeem-months'),
  confirmEmailHours: (language) => translate(language, 'setting.confirm-email-hours'),
  resetPasswordHours: (language) => translate(language, 'setting.reset-password-hours'),
  inviteDays: (language) => translate(language, 'setting.invite-days'),
}

/** What each changes, and from when on. */
export const settingTexts: Record<SettingKey, Words> = {
  commissionBps: (language) => translate(language, 'setting.commission-bps.about'),
  serviceFeeBps: (language) => translate(language, 'setting.service-fee-bps.about'),
  payoutHoldHours: (language) => translate(language, 'setting.payout-hold-hours.about'),
  holdMinutes: (language) => translate(language, 'setting.hold-minutes.about'),
  remindSellerDays: (language) => translate(language, 'setting.remind-seller-days.about'),
  cancelUnshippedDays: (language) => translate(language, 'setting.cancel-unshipped-days.about'),
  receivedAfterDeliveryDays: (language) => translate(language, 'setting.received-after-delivery-days.about'),
  receivedAfterShippingDays: (language) => translate(language, 'setting.received-after-shipping-days.about'),
  sellerAnswersDays: (language) => translate(language, 'setting.seller-answers-days.about'),
  adminDecidesDays: (language) => translate(language, 'setting.admin-decides-days.about'),
  buyerSendsBackDays: (language) => translate(language, 'setting.buyer-sends-back-days.about'),
  returnArrivesDays: (language) => translate(language, 'setting.return-arrives-days.about'),
  refundAfterReturnDays: (language) => translate(language, 'setting.refund-after-return-days.about'),
  confirmLinkDays: (language) => translate(language, 'setting.confirm-link-days.about'),
  watchOfferHours: (language) => translate(language, 'setting.watch-offer-hours.about'),
  watchMembersFirst: (language) => translate(language, 'setting.watch-members-first.about'),
  perkNoServiceFee: (language) => translate(language, 'setting.perk-no-service-fee.about'),
  perkEarlyAccess: (language) => translate(language, 'setting.perk-early-access.about'),
  earlyAccessHours: (language) => translate(language, 'setting.early-access-hours.about'),
  perkInstantAlerts: (language) => translate(language, 'setting.perk-instant-alerts.about'),
  giftRedeemMonths: (language) => translate(language, 'setting.gift-redeem-months.about'),
  confirmEmailHours: (language) => translate(language, 'setting.confirm-email-hours.about'),
  resetPasswordHours: (language) => translate(language, 'setting.reset-password-hours.about'),
  inviteDays: (language) => translate(language, 'setting.invite-days.about'),
}

export const settingGroups: Record<SettingDefinition['group'], Words> = {
  fees: (language) => translate(language, 'setting.group.fees'),
  payouts: (language) => translate(language, 'setting.group.payouts'),
  checkout: (language) => translate(language, 'setting.group.checkout'),
  shipping: (language) => translate(language, 'setting.group.shipping'),
  watchlists: (language) => translate(language, 'setting.group.watchlists'),
  membership: (language) => translate(language, 'setting.group.membership'),
  'email-links': (language) => translate(language, 'setting.group.email-links'),
}
