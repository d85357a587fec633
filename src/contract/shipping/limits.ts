export const mostZones = 12
/** No setting lets a seller take longer. */
export const mostDispatchDays = 60
