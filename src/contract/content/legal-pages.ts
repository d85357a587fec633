/** Legal pages whose texts the marketplace must write before it opens. */
export const legalPages: readonly string[] = ['terms', 'privacy', 'return-policy', 'seller-terms', 'imprint']
