/** What a marketplace is called that has no name of its own yet. */
export const defaultName = 'Souk'
