export const maxZones = 12
/** Maximum dispatch time in working days that a seller can enter. A setting can lower it further. */
export const maxDispatchDays = 60
