export const maxZones = 12
/** Upper bound of a seller's dispatch time in working days, regardless of settings. */
export const maxDispatchDays = 60
