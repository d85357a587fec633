/** Areas of a shop that helpers can work in. Only the seller has access to the rest. */
export type HelperRight = 'listings' | 'orders' | 'messages'
