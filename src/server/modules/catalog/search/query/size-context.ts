import { namesSeparateDepartment } from './separate-departments.ts'

/** Kind of item and department of a search, which determine how sizes in the search are interpreted. */
export interface SizeContext {
  /** Kind of item. Undefined if unknown. `other` for items whose sizes cannot be converted. */
  kind: 'clothes' | 'shoes' | 'rings' | 'jeans' | 'other' | undefined
  department: 'women' | 'men' | 'children' | undefined
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
const shoes = set(
  'shoe shoes boot boots bootie booties sneaker sneakers trainer trainers heel heels pump pumps sandal sandals loafer ' +
    'loafers flats mule mules slipper slippers clogs espadrilles moccasins footwear schuhe schuh stiefel',
)
const rings = set('ring rings')
const jeans = set('jeans jean')
const others = set(
  'bag bags handbag handbags tote clutch clutches backpack purse wallet wallets earring earrings necklace necklaces ' +
    'bracelet bracelets jewelry jewellery hat hats cap scarf scarves belt belts sunglasses watch watches gloves socks',
)
const women = set('women womens woman womans lady ladies girlfriend damen frauen female')
const men = set('men mens man mans gents gentlemen herren manner male')
/** Words for items that are assumed to be for women unless the search names another department. */
const mostlyWomen = set('dress dresses skirt skirts blouse blouses heels camisole camisoles gown leggings')

/**
 * Determines the kind of item and the department of a search. `words` are the words of the search and their meanings.
 * `isOfType` is true if one of the words names a type.
 */
export function findSizeContext(words: ReadonlySet<string>, isOfType: boolean): SizeContext {
  const has = (some: ReadonlySet<string>): boolean => !words.isDisjointFrom(some)
  const kind = has(shoes)
    ? 'shoes'
    : has(rings)
      ? 'rings'
      : has(jeans) && !words.has('jacket')
        ? 'jeans'
        : has(others)
          ? 'other'
          : isOfType
            ? 'clothes'
            : undefined
  const isForChild = [...words].some(namesSeparateDepartment)
  const department = isForChild
    ? 'children'
    : has(women)
      ? 'women'
      : has(men)
        ? 'men'
        : has(mostlyWomen)
          ? 'women'
          : undefined
  return { kind, department }
}

/** Returns whether a word names the wearer of an item, such as `women`. */
export function isWearer(word: string): boolean {
  return women.has(word) || men.has(word)
}
