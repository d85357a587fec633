/** What a marketplace has to say in words of its own before it opens. */
export const legalPages: readonly string[] = ['terms', 'privacy', 'return-policy', 'seller-terms', 'imprint']
