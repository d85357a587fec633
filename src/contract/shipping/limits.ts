export const mostZones = 12
export const mostShippingCents = 50_000
/** No setting lets a seller take longer. */
export const mostDispatchDays = 60
