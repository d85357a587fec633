import { orderLinkDays } from '#contract/orders/orders.ts'
import { translate } from '../language/translate.ts'
import { days, type SettingEntry } from './setting-entry.ts'

const shippingDays = { ...days, group: 'shipping' } as const

/**
 * What delivery windows are reckoned from, in working days. Within the country the defaults are what USPS names for
 * Ground Advantage (2–5), elsewhere what it names for Priority Mail International (6–10) with days for customs added;
 * within a region they are an estimate of ours.
 */
export const deliverySettings = {
  dispatchDays: {
    title: (language) => translate(language, 'setting.dispatch-days'),
    about: (language) => translate(language, 'setting.dispatch-days.about'),
    ...shippingDays,
    max: 30,
    default: 3,
  },
  transitDomesticLeast: {
    title: (language) => translate(language, 'setting.transit-domestic-least'),
    about: (language) => translate(language, 'setting.transit-domestic-least.about'),
    ...shippingDays,
    max: 60,
    default: 2,
  },
  transitDomesticMost: {
    title: (language) => translate(language, 'setting.transit-domestic-most'),
    about: (language) => translate(language, 'setting.transit-domestic-most.about'),
    ...shippingDays,
    max: 60,
    default: 5,
  },
  transitRegionLeast: {
    title: (language) => translate(language, 'setting.transit-region-least'),
    about: (language) => translate(language, 'setting.transit-region-least.about'),
    ...shippingDays,
    max: 60,
    default: 3,
  },
  transitRegionMost: {
    title: (language) => translate(language, 'setting.transit-region-most'),
    about: (language) => translate(language, 'setting.transit-region-most.about'),
    ...shippingDays,
    max: 60,
    default: 8,
  },
  transitWorldLeast: {
    title: (language) => translate(language, 'setting.transit-world-least'),
    about: (language) => translate(language, 'setting.transit-world-least.about'),
    ...shippingDays,
    max: 90,
    default: 6,
  },
  transitWorldMost: {
    title: (language) => translate(language, 'setting.transit-world-most'),
    about: (language) => translate(language, 'setting.transit-world-most.about'),
    ...shippingDays,
    max: 90,
    default: 15,
  },
} as const satisfies Record<string, SettingEntry>

/** Days of an order, from its payment to what comes back, in the order they pass. */
export const shippingSettings = {
  remindSellerDays: {
    title: (language) => translate(language, 'setting.remind-seller-days'),
    about: (language) => translate(language, 'setting.remind-seller-days.about'),
    ...shippingDays,
    max: 60,
    default: 3,
  },
  cancelUnshippedDays: {
    title: (language) => translate(language, 'setting.cancel-unshipped-days'),
    about: (language) => translate(language, 'setting.cancel-unshipped-days.about'),
    ...shippingDays,
    max: 90,
    default: 7,
  },
  receivedAfterEstimateDays: {
    title: (language) => translate(language, 'setting.received-after-estimate-days'),
    about: (language) => translate(language, 'setting.received-after-estimate-days.about'),
    ...shippingDays,
    max: 60,
    default: 3,
  },
  receivedAfterShippingDays: {
    title: (language) => translate(language, 'setting.received-after-shipping-days'),
    about: (language) => translate(language, 'setting.received-after-shipping-days.about'),
    ...shippingDays,
    max: 90,
    default: 14,
  },
  notArrivedPauseDays: {
    title: (language) => translate(language, 'setting.not-arrived-pause-days'),
    about: (language) => translate(language, 'setting.not-arrived-pause-days.about'),
    ...shippingDays,
    max: 60,
    default: 7,
  },
  issueAfterReceivedDays: {
    title: (language) => translate(language, 'setting.issue-after-received-days'),
    about: (language) => translate(language, 'setting.issue-after-received-days.about'),
    ...shippingDays,
    // Shorter than the lifetime of an order link after the last change.
    max: orderLinkDays - 1,
    default: 14,
  },
  sellerAnswersDays: {
    title: (language) => translate(language, 'setting.seller-answers-days'),
    about: (language) => translate(language, 'setting.seller-answers-days.about'),
    ...shippingDays,
    max: 30,
    default: 3,
  },
  adminDecidesDays: {
    title: (language) => translate(language, 'setting.admin-decides-days'),
    about: (language) => translate(language, 'setting.admin-decides-days.about'),
    ...shippingDays,
    max: 90,
    default: 14,
  },
  buyerSendsBackDays: {
    title: (language) => translate(language, 'setting.buyer-sends-back-days'),
    about: (language) => translate(language, 'setting.buyer-sends-back-days.about'),
    ...shippingDays,
    max: 60,
    default: 14,
  },
  returnArrivesDays: {
    title: (language) => translate(language, 'setting.return-arrives-days'),
    about: (language) => translate(language, 'setting.return-arrives-days.about'),
    ...shippingDays,
    max: 60,
    default: 14,
  },
  refundAfterReturnDays: {
    title: (language) => translate(language, 'setting.refund-after-return-days'),
    about: (language) => translate(language, 'setting.refund-after-return-days.about'),
    ...shippingDays,
    max: 30,
    default: 3,
  },
  firstPartyReturnDays: {
    title: (language) => translate(language, 'setting.first-party-return-days'),
    about: (language) => translate(language, 'setting.first-party-return-days.about'),
    ...shippingDays,
    min: 0,
    max: 365,
    default: 14,
  },
  ...deliverySettings,
  confirmLinkDays: {
    title: (language) => translate(language, 'setting.confirm-link-days'),
    about: (language) => translate(language, 'setting.confirm-link-days.about'),
    ...shippingDays,
    max: 120,
    default: 30,
  },
} as const satisfies Record<string, SettingEntry>
