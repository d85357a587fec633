/** Color of a listing. */
export interface Color {
  name: string
  /** Words for the color in listing titles, including the color's plain name. */
  titleWords: readonly string[]
}

export const colors: readonly Color[] = [
  { name: 'Black', titleWords: ['black', 'ink', 'soot'] },
  { name: 'White', titleWords: ['white', 'chalk'] },
  { name: 'Ivory', titleWords: ['ivory', 'cream', 'ecru'] },
  { name: 'Gray', titleWords: ['gray', 'charcoal', 'dove-gray'] },
  { name: 'Camel', titleWords: ['camel', 'sand', 'biscuit'] },
  { name: 'Brown', titleWords: ['brown', 'chestnut', 'cocoa'] },
  { name: 'Navy', titleWords: ['navy', 'midnight'] },
  { name: 'Blue', titleWords: ['blue', 'cornflower', 'sky-blue'] },
  { name: 'Olive', titleWords: ['olive', 'moss'] },
  { name: 'Sage', titleWords: ['sage', 'pale-green'] },
  { name: 'Burgundy', titleWords: ['burgundy', 'wine', 'oxblood'] },
  { name: 'Terracotta', titleWords: ['terracotta', 'rust', 'brick'] },
  { name: 'Blush', titleWords: ['blush', 'rose', 'powder-pink'] },
  { name: 'Mustard', titleWords: ['mustard', 'ochre', 'saffron'] },
]

export const metals: readonly Color[] = [
  { name: 'Gold', titleWords: ['gold', 'gold-tone'] },
  { name: 'Silver', titleWords: ['silver', 'silver-tone'] },
]
