/** Default departments. A marketplace can change this list. */
export const defaultDepartments = ['women', 'men', 'unisex', 'girls', 'boys'] as const
export const defaultConditions = ['new', 'like new', 'very good', 'good'] as const

/** Default size systems in display order. A system with an empty list of sizes recognizes sizes by their notation. */
export const defaultSizeSystems: readonly { code: string; sizes: readonly string[] }[] = [
  { code: 'clothing', sizes: 'XXXS XXS XS S M L XL XXL 2XL XXXL 3XL 4XL 5XL 6XL'.split(' ') },
  ...['eu', 'us', 'uk', 'it', 'fr', 'number', 'waist', 'age', 'ring', 'belt', 'bra'].map((code) => ({
    code,
    sizes: [],
  })),
]
