/** A color a listing is listed under, and the cloth it is drawn in. */
export interface Color {
  name: string
  hex: string
  /** How sellers call it in a title; the plain name among them. */
  spoken: readonly string[]
}

export const colors: readonly Color[] = [
  { name: 'Black', hex: '#2b2a2d', spoken: ['black', 'ink', 'soot'] },
  { name: 'White', hex: '#f3f2ee', spoken: ['white', 'chalk'] },
  { name: 'Ivory', hex: '#ebe1cd', spoken: ['ivory', 'cream', 'ecru'] },
  { name: 'Grey', hex: '#8f9196', spoken: ['grey', 'charcoal', 'dove-grey'] },
  { name: 'Camel', hex: '#c09a6b', spoken: ['camel', 'sand', 'biscuit'] },
  { name: 'Brown', hex: '#6b4732', spoken: ['brown', 'chestnut', 'cocoa'] },
  { name: 'Navy', hex: '#2b3a59', spoken: ['navy', 'midnight'] },
  { name: 'Blue', hex: '#5f87b3', spoken: ['blue', 'cornflower', 'sky-blue'] },
  { name: 'Olive', hex: '#6c6b42', spoken: ['olive', 'moss'] },
  { name: 'Sage', hex: '#a3b296', spoken: ['sage', 'pale-green'] },
  { name: 'Burgundy', hex: '#6d2735', spoken: ['burgundy', 'wine', 'oxblood'] },
  { name: 'Terracotta', hex: '#bd6547', spoken: ['terracotta', 'rust', 'brick'] },
  { name: 'Blush', hex: '#e0b4ad', spoken: ['blush', 'rose', 'powder-pink'] },
  { name: 'Mustard', hex: '#cf9f3c', spoken: ['mustard', 'ochre', 'saffron'] },
]

export const metals: readonly Color[] = [
  { name: 'Gold', hex: '#d2a84f', spoken: ['gold', 'gold-tone'] },
  { name: 'Silver', hex: '#bfc3c8', spoken: ['silver', 'silver-tone'] },
]
