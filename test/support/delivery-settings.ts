/** Settings as they come, for parts of the app that are opened without all of them. */
export const deliverySettings = {
  cancelUnshippedDays: 7,
  dispatchDays: 3,
  transitDomesticLeast: 2,
  transitDomesticMost: 5,
  transitRegionLeast: 3,
  transitRegionMost: 8,
  transitWorldLeast: 6,
  transitWorldMost: 15,
}
