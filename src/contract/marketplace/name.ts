/** Name of a marketplace that has not chosen one. */
export const defaultName = 'Souk'
