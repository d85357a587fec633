/** Permissions that a seller can give to a helper. Helpers have no access to other sections of the shop. */
export type HelperRight = 'listings' | 'orders' | 'messages'
