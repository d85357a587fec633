import { orderLinkDays } from '#contract/orders/orders.ts'
import { deliverySettings } from '#modules/catalog/core/delivery-settings.ts'
import { days, env, minutes, switchRange, type SettingEntry } from '#platform/settings/setting-entry.ts'

const shippingDays = { ...days, group: 'shipping' } as const

/**
 * Settings for the checkout: the duration of stock reservations (holds), and whether an order can contain several units
 * of a size.
 */
export const checkoutSettings = {
  holdMinutes: {
    group: 'checkout',
    ...minutes,
    max: 120,
    default: env('HOLD_MINUTES', (config) => config.holdMinutes),
  },
  // Enabled in new marketplaces, because migration 0130 stores the value 1 as their default.
  orderQuantities: { group: 'checkout', ...switchRange, default: 0, needsBuild: '0130' },
} as const satisfies Record<string, SettingEntry>

/** Settings for the deadlines of an order, from the payment to a return, in chronological order. */
export const shippingSettings = {
  remindSellerDays: { ...shippingDays, max: 60, default: 3, shorterThan: 'cancelUnshippedDays' },
  cancelUnshippedDays: { ...shippingDays, max: 90, default: 7 },
  receivedAfterEstimateDays: { ...shippingDays, max: 60, default: 3 },
  receivedAfterShippingDays: { ...shippingDays, max: 90, default: 14 },
  notArrivedPauseDays: { ...shippingDays, max: 60, default: 7 },
  issueAfterReceivedDays: {
    ...shippingDays,
    // Must be shorter than the lifetime of an order link, so that the link is still valid at the end of this period.
    max: orderLinkDays - 1,
    default: 14,
  },
  sellerAnswersDays: { ...shippingDays, max: 30, default: 3, shorterThan: 'adminDecidesDays' },
  adminDecidesDays: { ...shippingDays, max: 90, default: 14 },
  buyerSendsBackDays: { ...shippingDays, max: 60, default: 14 },
  returnArrivesDays: { ...shippingDays, max: 60, default: 14 },
  refundAfterReturnDays: { ...shippingDays, max: 30, default: 3 },
  firstPartyReturnDays: { ...shippingDays, min: 0, max: 365, default: 14 },
  ...deliverySettings,
  confirmLinkDays: { ...shippingDays, max: 120, default: 30 },
} as const satisfies Record<string, SettingEntry>

/** Setting for the maximum amount that the support team is allowed to refund per order. */
export const refundSettings = {
  supportRefundLimit: { group: 'security', unit: 'minor units', min: 0, max: 10_000_000, default: 10_000 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues
    extends
      Record<keyof typeof checkoutSettings, number>,
      Record<keyof typeof shippingSettings, number>,
      Record<keyof typeof refundSettings, number> {}
}
