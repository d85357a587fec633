/** Name of a marketplace that has not chosen a name. */
export const defaultName = 'Souk'
