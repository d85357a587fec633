/** Color of a listing. */
export interface Color {
  name: string
  /** Words for the color in titles, including the plain name. */
  spoken: readonly string[]
}

export const colors: readonly Color[] = [
  { name: 'Black', spoken: ['black', 'ink', 'soot'] },
  { name: 'White', spoken: ['white', 'chalk'] },
  { name: 'Ivory', spoken: ['ivory', 'cream', 'ecru'] },
  { name: 'Gray', spoken: ['gray', 'charcoal', 'dove-gray'] },
  { name: 'Camel', spoken: ['camel', 'sand', 'biscuit'] },
  { name: 'Brown', spoken: ['brown', 'chestnut', 'cocoa'] },
  { name: 'Navy', spoken: ['navy', 'midnight'] },
  { name: 'Blue', spoken: ['blue', 'cornflower', 'sky-blue'] },
  { name: 'Olive', spoken: ['olive', 'moss'] },
  { name: 'Sage', spoken: ['sage', 'pale-green'] },
  { name: 'Burgundy', spoken: ['burgundy', 'wine', 'oxblood'] },
  { name: 'Terracotta', spoken: ['terracotta', 'rust', 'brick'] },
  { name: 'Blush', spoken: ['blush', 'rose', 'powder-pink'] },
  { name: 'Mustard', spoken: ['mustard', 'ochre', 'saffron'] },
]

export const metals: readonly Color[] = [
  { name: 'Gold', spoken: ['gold', 'gold-tone'] },
  { name: 'Silver', spoken: ['silver', 'silver-tone'] },
]
