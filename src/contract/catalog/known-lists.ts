/** Lists that come with the software, until a marketplace says otherwise. */
export const knownDepartments = ['women', 'men', 'unisex', 'girls', 'boys'] as const
export const knownConditions = ['new', 'like new', 'very good', 'good'] as const

/** Systems of sizes, as shops list them; one whose list is empty is known by how its sizes are written. */
export const knownSizeSystems: readonly { code: string; sizes: readonly string[] }[] = [
  { code: 'clothing', sizes: 'XXXS XXS XS S M L XL XXL 2XL XXXL 3XL 4XL 5XL 6XL'.split(' ') },
  ...['eu', 'us', 'uk', 'it', 'fr', 'number', 'waist', 'age', 'ring', 'belt', 'bra'].map((code) => ({
    code,
    sizes: [],
  })),
]
