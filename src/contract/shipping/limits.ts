export const maxZones = 12
/** Maximum dispatch time in working days that a seller can enter. A setting can reduce this maximum. */
export const maxDispatchDays = 60
