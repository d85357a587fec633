/** Properties that the first results of a search must have. */
export interface ExpectedTop {
  /** Labels of types. */
  types?: readonly string[]
  /** Codes of color families. */
  colors?: readonly string[]
  /** Words that the title must contain, in any case. */
  title?: readonly string[]
  brand?: string
  gender?: readonly string[]
  /** Highest price in whole currency units. */
  max?: number
  condition?: readonly string[]
  size?: readonly string[]
  /** Whether the shop has no exact match, so that the results are near matches or similar types. */
  isNear?: boolean
}

const dresses = ['Midi dresses', 'Maxi dresses', 'Mini dresses', 'Shirt dresses']
const skirts = ['Midi skirts', 'Mini skirts', 'Pleated skirts']
const bags = ['Tote bags', 'Shoulder bags', 'Crossbody bags', 'Clutches']
const shoes = ['Boots', 'Loafers', 'Sneakers', 'Heels', 'Sandals', 'Ballet flats']
const sweaters = ['Sweaters', 'Turtlenecks', 'Sweater vests']
const pants = ['Tailored pants', 'Wide-leg pants']
const adults = ['women', 'men', 'unisex']
const children = ['girls', 'boys', 'unisex']

/** Searches as shoppers type them into the demo's search field, with what the first results must be. */
export const shopperSearches: readonly (readonly [string, ExpectedTop])[] = [
  // Searches for one word, in the singular or plural
  ['dresses', { types: dresses }],
  ['skirt', { types: skirts }],
  ['coats', { types: ['Coats', 'Trench coats'] }],
  ['bag', { types: bags }],
  ['sweaters', { types: sweaters }],
  ['scarf', { types: ['Scarves'] }],
  ['cardigan', { types: ['Cardigans'] }],
  ['belts', { types: ['Belts'] }],
  ['necklace', { types: ['Necklaces'] }],
  ['blazer', { types: ['Blazers'] }],
  ['shoes', { types: shoes }],
  ['hats', { types: ['Hats'] }],
  // Synonyms
  ['trainers', { types: ['Sneakers'] }],
  ['jumper', { types: sweaters }],
  ['pumps', { types: ['Heels'] }],
  ['shades', { types: ['Sunglasses'] }],
  ['trousers', { types: pants }],
  ['purse', { types: bags }],
  ['polo neck', { types: ['Turtlenecks'] }],
  ['tee', { types: ['T-shirts'] }],
  ['ballerinas', { types: ['Ballet flats'] }],
  ['puffer jacket', { types: ['Puffers'] }],
  // Searches for a color and a type, in any order
  ['black dress', { types: dresses, isNear: true }],
  ['little black dress', { types: dresses, isNear: true }],
  ['black boots', { types: ['Boots'], isNear: true }],
  ['red dress', { types: dresses, colors: ['red'] }],
  ['navy blazer', { types: ['Blazers'], colors: ['blue'] }],
  ['sweater gray', { types: sweaters, colors: ['gray'] }],
  ['white sneakers', { types: ['Sneakers'], isNear: true }],
  ['blue jeans', { types: ['Jeans'], colors: ['blue'] }],
  ['black t-shirt', { types: ['T-shirts'], colors: ['black'] }],
  ['t shirt white', { types: ['T-shirts'], isNear: true }],
  ['burgundy cardigan', { types: ['Cardigans'], colors: ['red'] }],
  ['pink skirt', { types: skirts, colors: ['pink'] }],
  ['green shirt', { types: ['Shirts', 'T-shirts'], colors: ['green'] }],
  ['brown loafers', { types: ['Loafers'], isNear: true }],
  ['gold earrings', { types: ['Earrings'] }],
  ['silver ring', { types: ['Rings'] }],
  // Searches for a material, pattern or cut, and a type
  ['silk scarf', { types: ['Scarves'], title: ['silk'] }],
  ['silk scarf blue', { types: ['Scarves'], title: ['silk'], colors: ['blue'] }],
  ['leather jacket', { types: ['Jackets'], title: ['leather'] }],
  ['cashmere sweater', { types: sweaters, title: ['cashmere'] }],
  ['linen shirt', { types: ['Shirts'], title: ['linen'] }],
  ['wool coat', { types: ['Coats'], title: ['wool'] }],
  ['wool coat camel', { types: ['Coats'], isNear: true }],
  ['suede boots', { types: ['Boots'], title: ['suede'] }],
  ['merino turtleneck', { types: ['Turtlenecks'], title: ['merino'] }],
  ['floral midi dress', { types: ['Midi dresses'] }],
  ['striped t shirt', { types: ['T-shirts'] }],
  ['plaid scarf', { types: ['Scarves'] }],
  ['pleated skirt', { types: ['Pleated skirts'] }],
  ['midi skirt pleated', { types: ['Midi skirts', 'Pleated skirts'], isNear: true }],
  ['satin camisole', { types: ['Camisoles'], title: ['satin'] }],
  ['ankle boots', { types: ['Boots'], title: ['ankle'] }],
  ['kitten heels', { types: ['Heels'], title: ['kitten'] }],
  ['wide leg pants', { types: ['Wide-leg pants'] }],
  ['wrap dress', { types: dresses, title: ['wrap'] }],
  ['v neck sweater', { types: sweaters, title: ['v-neck'] }],
  ['double breasted blazer', { types: ['Blazers'], title: ['double-breasted'] }],
  ['crossbody bag leather', { types: ['Crossbody bags'], title: ['leather'] }],
  ['straw hat', { types: ['Hats'], isNear: true }],
  ['cat eye sunglasses', { types: ['Sunglasses'], title: ['cat-eye'] }],
  // Searches that name the person the item is for
  ['mens boots', { types: ['Boots'], gender: ['men', 'unisex'] }],
  ['womens jeans', { types: ['Jeans'], gender: ['women', 'unisex'] }],
  ['coat for men', { types: ['Coats', 'Trench coats'], gender: ['men', 'unisex'] }],
  ['kids jacket', { types: ["Kids' outerwear"], gender: children, isNear: true }],
  ['girls dress', { types: ["Kids' dresses"], gender: ['girls'] }],
  ['toddler shoes', { types: ["Kids' shoes"], gender: children }],
  ['baby cardigan', { types: ["Kids' knitwear"], gender: children }],
  ['corduroy', { title: ['corduroy'] }],
  ['cotton', { title: ['cotton'], gender: adults }],
  ['navy', { colors: ['blue'], gender: [...adults] }],
  // Searches for a brand, and for a brand and a type
  ['vesperloom', { brand: 'Vesperloom' }],
  ['Corvane boots', { brand: 'Corvane', types: ['Boots'] }],
  ['marlough bag', { brand: 'Marlough', types: bags }],
  ['casa vellua', { brand: 'Casa Vellúa' }],
  ['ferrin and daughters', { brand: 'Ferrin & Daughters' }],
  ['ninth hour atelier blazer', { brand: 'Ninth Hour Atelier' }],
  ['folklund', { brand: 'Folklund' }],
  ['isolde kerrin skirt', { brand: 'Isolde Kerrin', types: skirts }],
  ['Lumivere', { brand: 'Lumivère' }],
  // Misspelled
  ['drss', { types: dresses }],
  ['sweter', { types: sweaters }],
  ['cardigon', { types: ['Cardigans'] }],
  ['neckless', { types: ['Necklaces'] }],
  ['sneekers', { types: ['Sneakers'] }],
  ['lether jacket', { types: ['Jackets'], title: ['leather'] }],
  ['kashmir scarf', { types: ['Scarves'], title: ['cashmere'] }],
  ['cota', { types: ['Coats', 'Trench coats'] }],
  ['wolo coat', { types: ['Coats'], title: ['wool'] }],
  ['sikl scarf', { types: ['Scarves'], title: ['silk'] }],
  ['bota', { types: ['Boots'] }],
  ['blazzer navy', { types: ['Blazers'], colors: ['blue'] }],
  ['jens', { types: ['Jeans'] }],
  ['vespaloom', { brand: 'Vesperloom' }],
  ['brakenhithe', { brand: 'Brackenhithe' }],
  ['turtle neck', { types: ['Turtlenecks'] }],
  ['sun glasses', { types: ['Sunglasses'] }],
  ['braclet', { types: ['Bracelets'] }],
  // Searches for several words, and for sizes, prices and conditions
  ['dress under 100', { types: dresses, max: 100 }],
  ['cheap boots', { types: ['Boots'], max: 200 }],
  ['boots size 41', { types: ['Boots'], size: ['EU 41'] }],
  ['sweater M', { types: sweaters, size: ['M'] }],
  ['new leather bag', { types: bags, title: ['leather'], condition: ['new'] }],
  ['used denim jacket', { types: ['Denim jackets'], condition: ['like new', 'very good', 'good'] }],
  ['black wool blazer', { types: ['Blazers'], isNear: true }],
  ['terracotta leather jacket', { types: ['Jackets'], colors: ['red'], title: ['leather'] }],
  ['gift for mom', { isNear: true }],
  ['zorblat wool sweater', { types: sweaters, isNear: true }],
  ['purple trench coat', { types: ['Trench coats'], isNear: true }],
  ['red silk midi skirt', { types: skirts, isNear: true }],
  // German
  ['Kleid', { types: dresses }],
  ['rotes Kleid', { types: dresses, colors: ['red'] }],
  ['Stiefel Damen', { types: ['Boots'], gender: ['women', 'unisex'] }],
  ['Turnschuhe', { types: ['Sneakers'] }],
  ['Handtasche Leder', { types: bags, title: ['leather'] }],
  ['blaue Jeans', { types: ['Jeans'], colors: ['blue'] }],
  ['Wollmantel', { types: ['Coats'], title: ['wool'] }],
  ['Seidenschal', { types: ['Scarves'], title: ['silk'] }],
  ['Kinderjacke', { types: ["Kids' outerwear"], gender: children, isNear: true }],
  ['Pullover grau', { types: sweaters, colors: ['gray'] }],
  ['Ohrringe', { types: ['Earrings'] }],
  ['Sonnenbrille', { types: ['Sunglasses'] }],
  ['Strickjacke', { types: ['Cardigans'] }],
  ['schwarze Stiefel', { types: ['Boots'], isNear: true }],
  ['Rock unter 80 Euro', { types: skirts, max: 80 }],
]
