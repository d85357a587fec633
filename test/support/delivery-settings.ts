/** Default delivery settings, for tests that create modules without the store for settings. */
export const defaultDeliverySettings = {
  cancelUnshippedDays: 7,
  receivedAfterShippingDays: 14,
  receivedAfterEstimateDays: 3,
  dispatchDays: 3,
  transitDomesticLeast: 2,
  transitDomesticMost: 5,
  transitRegionLeast: 3,
  transitRegionMost: 8,
  transitWorldLeast: 6,
  transitWorldMost: 15,
}
