/** What a helper's calls may be about; everything else of a shop is its seller's alone. */
export type HelperRight = 'listings' | 'orders' | 'messages'
