import { maxDispatchDaysFor } from '#contract/shipping/delivery.ts'
import type { DeliveryTerms } from '#contract/shipping/terms.ts'
import { calendarDay } from '#platform/language/formats.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { deliverySettings } from './delivery-settings.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

export type DeliverySettings = Pick<
  SettingValues,
  | keyof typeof deliverySettings
  | 'cancelUnshippedDays'
  | 'receivedAfterShippingDays'
  | 'receivedAfterEstimateDays'
>

/** Returns the inputs for delivery windows at `now` (ms). */
export function deliveryTermsAt(settings: DeliverySettings, now: number): DeliveryTerms {
  return {
    today: calendarDay(now),
    home: marketplace().country,
    dispatchDays: settings.dispatchDays,
    mostDispatchDays: maxDispatchDaysFor(settings.cancelUnshippedDays),
    protectedDays: {
      fromShipping: settings.receivedAfterShippingDays,
      fromEstimate: settings.receivedAfterEstimateDays,
    },
    transit: {
      domestic: [settings.transitDomesticLeast, settings.transitDomesticMost],
      region: [settings.transitRegionLeast, settings.transitRegionMost],
      world: [settings.transitWorldLeast, settings.transitWorldMost],
    },
  }
}
