/** Permissions that a seller can give to a helper account. Helpers have no access to any other section of the shop. */
export type HelperRight = 'listings' | 'orders' | 'messages'
