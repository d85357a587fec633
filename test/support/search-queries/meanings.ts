import type { Card } from '#contract/catalog/catalog.ts'
import { listFamilyColors, defaultColorFamilies } from '#contract/catalog/colors.ts'

/** Properties that the results of a search must have. The names are from the demo catalog. */
export interface SearchMeaning {
  types?: string[]
  colors?: string[]
  sizes?: string[]
  conditions?: string[]
  gender?: string[]
  brand?: string[]
  minCents?: number
  maxCents?: number
  /** Requested properties for which the shop has no filter, such as fabric, pattern or occasion. */
  other?: string[]
}

export interface SearchQuery {
  q: string
  means: SearchMeaning | 'none'
}

const shoes = ['Boots', 'Loafers', 'Sneakers', 'Heels', 'Sandals', 'Ballet flats', "Kids' shoes"]
const dresses = ['Midi dresses', 'Maxi dresses', 'Mini dresses', 'Shirt dresses', "Kids' dresses"]
const bags = ['Tote bags', 'Shoulder bags', 'Crossbody bags', 'Clutches']
const jackets = ['Jackets', 'Denim jackets', 'Blazers', 'Puffers', "Kids' outerwear"]
const coats = ['Coats', 'Trench coats', "Kids' outerwear"]
const trousers = ['Tailored pants', 'Wide-leg pants']
const jumpers = ['Sweaters', 'Turtlenecks', 'Sweater vests', "Kids' knitwear"]

/** Types in the demo catalog, keyed by a common name. An empty list means that the demo catalog has no such type. */
const typesByName: Record<string, readonly string[]> = {
  dresses,
  shoes,
  bags,
  jackets,
  coats,
  trousers,
  backpacks: [],
  belts: ['Belts'],
  blazers: ['Blazers'],
  blouses: ['Blouses'],
  bodysuits: [],
  boots: ['Boots'],
  bracelets: ['Bracelets'],
  bras: [],
  cardigans: ['Cardigans', "Kids' knitwear"],
  dungarees: ['Overalls'],
  overalls: ['Overalls'],
  earrings: ['Earrings'],
  fleece: [],
  'flip flops': ['Sandals'],
  gloves: [],
  'gift ideas': [
    'Earrings',
    'Necklaces',
    'Rings',
    'Bracelets',
    'Scarves',
    'Tote bags',
    'Shoulder bags',
    'Crossbody bags',
    'Clutches',
    'Hats',
  ],
  camisoles: ['Camisoles'],
  hats: ['Hats'],
  'high heels': ['Heels'],
  hoodies: jumpers,
  jeans: ['Jeans'],
  'denim jackets': ['Denim jackets'],
  'dresses for adults': ['Midi dresses', 'Maxi dresses', 'Mini dresses', 'Shirt dresses'],
  'maxi dresses': ['Maxi dresses'],
  'midi skirts': ['Midi skirts'],
  totes: ['Tote bags'],
  clutches: ['Clutches'],
  'crossbody bags': ['Crossbody bags'],
  'ballet flats': ['Ballet flats'],
  "kids' outerwear": ["Kids' outerwear"],
  jumpsuits: [],
  leggings: trousers,
  loafers: ['Loafers'],
  necklaces: ['Necklaces'],
  /** Value for a product that the demo catalog does not contain. */
  nothing: [],
  pajamas: [],
  puffers: ['Puffers'],
  pumps: ['Heels'],
  rings: ['Rings'],
  sandals: ['Sandals'],
  scarves: ['Scarves'],
  shirts: ['Shirts'],
  shorts: ['Shorts'],
  skirts: ['Midi skirts', 'Pleated skirts', 'Mini skirts'],
  sneakers: ['Sneakers', "Kids' shoes"],
  socks: [],
  suits: [],
  'sweater vests': ['Sweater vests'],
  sunglasses: ['Sunglasses'],
  sweaters: jumpers,
  sweatshirts: jumpers,
  swimwear: [],
  't-shirts': ['T-shirts'],
  ties: [],
  tops: ['Shirts', 'Blouses', 'T-shirts', 'Camisoles'],
  'tank tops': ['Camisoles', 'T-shirts'],
  'trench coats': ['Trench coats'],
  turtlenecks: ['Turtlenecks'],
  underwear: [],
  watches: [],
}

/**
 * Colors in the demo catalog, keyed by the name of a shade. A name that is not in this object is the name of a color
 * family.
 */
const shadesByName: Record<string, readonly string[]> = {
  burgundy: ['burgundy'],
  'navy blue': ['navy'],
  khaki: ['olive'],
  tan: ['camel', 'brown'],
  'light brown': ['camel', 'brown'],
  'light purple': [],
}

const conditionsByName: Record<string, readonly Card['condition'][]> = {
  used: ['like new', 'very good', 'good'],
  'like new': ['like new'],
  'new with tags': ['new'],
  new: ['new'],
  good: ['good', 'very good', 'like new'],
}

const gendersByName: Record<string, readonly (Card['gender'] & string)[]> = {
  women: ['women', 'unisex'],
  men: ['men', 'unisex'],
  children: ['girls', 'boys'],
  girls: ['girls'],
  boys: ['boys'],
}

const plain = (size: string): string => size.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

function sizesByName(size: string): string[] {
  const [waist, inseam] = /^(\d\d)\/(\d\d)$/.exec(size)?.slice(1) ?? []
  if (waist) return [`w${waist}l${inseam}`]
  const age = /^(\d+) years$/.exec(size)?.[1]
  if (age) return [`${age}y`, `${Number(age) - 1}${age}y`, `${age}${Number(age) + 1}y`]
  return [size, `EU ${size}`, `${size} mm`, `${size} cm`, ...(converted[size] ?? [])].map(plain)
}

/** Equivalent sizes, as in a size guide, keyed by requested size. */
const converted: Record<string, readonly string[]> = {
  '6': ['EU 36', 'EU 36.5', 'EU 37'],
  '8': ['M'],
  '10': ['M'],
  '38': ['M'],
  'UK 12': ['M'],
  '40': ['M'],
}

const anyOf = (words: readonly string[]): string[] => words.flatMap((word) => word.split(', '))

/** Returns true if a listing card has all properties that the search asks for. */
export function matchesMeaning(
  { types, colors, sizes, conditions, gender, brand, minCents = 0, maxCents = Infinity }: SearchMeaning,
  card: Card,
): boolean {
  return (
    (!types || anyOf(types).some((type) => typesByName[type]!.includes(card.type))) &&
    (!colors || anyOf(colors).some((color) => isColor(color, card))) &&
    (!sizes || sizes.some((size) => card.sizes.some((has) => sizesByName(size).includes(plain(has.size))))) &&
    (!conditions || anyOf(conditions).some((one) => conditionsByName[one]!.includes(card.condition))) &&
    (!gender || card.gender === null || gender.some((one) => gendersByName[one]!.includes(card.gender!))) &&
    (!brand || brand.some((one) => card.brand.toLowerCase() === one)) &&
    card.price.cents >= minCents &&
    card.price.cents <= maxCents
  )
}

function isColor(color: string, card: Card): boolean {
  if (card.title.toLowerCase().includes(color)) return true
  return (
    shadesByName[color]?.includes(card.color) ??
    defaultColorFamilies.some(
      (family) => family.code === color && listFamilyColors(family).includes(card.color),
    )
  )
}
