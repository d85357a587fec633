/** Default departments. A marketplace can change this list. */
export const defaultDepartments = ['women', 'men', 'unisex', 'girls', 'boys'] as const

const wordsForChildren =
  'kid kids child children childrens baby babys babies toddler toddlers infant newborn kinder'.split(' ')

/**
 * Search words for default departments, keyed by department code. Items of these departments are found only by searches
 * that contain one of the words. Departments without an entry have no such restriction.
 */
const defaultDepartmentWords: ReadonlyMap<string, readonly string[]> = new Map([
  ['girls', [...wordsForChildren, 'girl', 'girls', 'madchen', 'maedchen']],
  ['boys', [...wordsForChildren, 'boy', 'boys', 'jungen', 'jungs']],
])

/**
 * Returns the words of which a search must contain at least one to find the items of a department. If the list is
 * empty, all searches find these items.
 */
export const getRequiredSearchWords = ({
  code,
  searchWords,
}: {
  code: string
  searchWords: readonly string[] | null
}): readonly string[] => searchWords ?? defaultDepartmentWords.get(code) ?? []

export const defaultConditions = ['new', 'like new', 'very good', 'good'] as const

/** Default size systems in display order. A system with an empty list of sizes recognizes sizes by their notation. */
export const defaultSizeSystems: readonly { code: string; sizes: readonly string[] }[] = [
  { code: 'clothing', sizes: 'XXXS XXS XS S M L XL XXL 2XL XXXL 3XL 4XL 5XL 6XL'.split(' ') },
  ...['eu', 'us', 'uk', 'it', 'fr', 'number', 'waist', 'age', 'ring', 'belt', 'bra'].map((code) => ({
    code,
    sizes: [],
  })),
]
