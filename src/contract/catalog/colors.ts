interface FamilyEntry {
  /** RGB value of the color as six hexadecimal digits. Null for "multicolored". */
  swatch: string | null
  /** Other names of the family's main color. */
  names: readonly string[]
  /** Other colors of the family. Each inner array contains nearly equal colors. */
  shades: readonly (readonly string[])[]
}

/** Default color families by color code. */
const families: Record<string, FamilyEntry> = {
  black: { swatch: '1c1b1a', names: ['jet black'], shades: [['off black'], ['ink'], ['onyx', 'soot']] },
  gray: {
    swatch: '8d8d8d',
    names: ['grey'],
    shades: [
      ['charcoal', 'anthracite', 'graphite', 'slate', 'dark gray', 'dark grey'],
      ['light gray', 'light grey', 'dove grey', 'heather grey', 'stone'],
    ],
  },
  white: { swatch: 'ffffff', names: ['optic white'], shades: [['off white', 'off-white', 'chalk', 'snow']] },
  beige: {
    swatch: 'd9c3a0',
    names: ['natural'],
    shades: [
      ['ivory', 'cream', 'ecru', 'vanilla', 'champagne', 'light beige'],
      ['sand', 'oatmeal', 'nude', 'dark beige'],
    ],
  },
  brown: {
    swatch: '6f4a30',
    names: [],
    shades: [
      ['tan', 'camel', 'cognac', 'caramel', 'tobacco', 'biscuit', 'light brown'],
      ['chocolate', 'chestnut', 'cocoa', 'coffee', 'mocha', 'walnut', 'dark brown'],
      ['taupe'],
      ['bronze'],
    ],
  },
  red: {
    swatch: 'b3242b',
    names: ['scarlet', 'crimson', 'bright red'],
    shades: [
      ['burgundy', 'bordeaux', 'wine', 'wine red', 'oxblood', 'maroon', 'dark red'],
      ['cherry', 'cherry red', 'ruby'],
      ['terracotta', 'brick', 'brick red'],
    ],
  },
  orange: {
    swatch: 'd9722b',
    names: ['tangerine'],
    shades: [
      ['coral', 'apricot', 'peach'],
      ['rust', 'burnt orange', 'copper'],
    ],
  },
  yellow: {
    swatch: 'e3b93c',
    names: [],
    shades: [
      ['mustard', 'ochre', 'ocher', 'saffron'],
      ['lemon', 'butter', 'light yellow', 'neon yellow'],
    ],
  },
  green: {
    swatch: '4f7a4d',
    names: [],
    shades: [
      ['olive', 'olive green', 'khaki', 'army green', 'moss'],
      ['sage', 'sage green', 'mint', 'pistachio', 'light green', 'pale green'],
      ['emerald', 'forest green', 'bottle green', 'dark green'],
      ['lime', 'neon green'],
    ],
  },
  blue: {
    swatch: '2f5d9b',
    names: [],
    shades: [
      ['navy', 'navy blue', 'marine', 'midnight', 'midnight blue', 'dark blue'],
      ['light blue', 'sky blue', 'baby blue', 'cornflower', 'pale blue'],
      ['royal blue', 'cobalt'],
      ['denim', 'denim blue', 'indigo'],
      ['turquoise', 'teal', 'aqua', 'petrol'],
    ],
  },
  purple: {
    swatch: '7a4d93',
    names: ['violet'],
    shades: [
      ['lilac', 'lavender', 'mauve', 'light purple'],
      ['plum', 'aubergine', 'eggplant', 'dark purple', 'amethyst'],
    ],
  },
  pink: {
    swatch: 'e2899f',
    names: [],
    shades: [
      ['blush', 'rose', 'powder pink', 'baby pink', 'light pink', 'dusty pink', 'dusty rose', 'old rose'],
      ['fuchsia', 'magenta', 'hot pink'],
      ['salmon'],
    ],
  },
  gold: {
    swatch: 'c9a227',
    names: ['golden', 'yellow gold', 'gold tone'],
    shades: [['rose gold'], ['brass']],
  },
  silver: {
    swatch: 'bfc3c7',
    names: ['silver tone', 'metallic'],
    shades: [['white gold', 'platinum'], ['pewter']],
  },
  multicolor: {
    swatch: null,
    names: ['multicolored', 'multicolour', 'multi', 'rainbow'],
    shades: [['patterned', 'print']],
  },
}

/** A group of similar colors under the name that shoppers search for. Every color belongs to one family. */
export interface ColorFamily {
  code: string
  swatch: string | null
  alsoCalled: readonly string[]
  shades: readonly (readonly string[])[]
}

export const defaultColorFamilies: readonly ColorFamily[] = Object.entries(families).map(
  ([code, { swatch, names, shades }]) => ({ code, swatch, alsoCalled: names, shades }),
)

/** Returns all colors of a family as they are stored on listings, main color first. */
export function listFamilyColors({ code, alsoCalled, shades }: ColorFamily): string[] {
  return [code, ...alsoCalled, ...shades.flat()]
}
