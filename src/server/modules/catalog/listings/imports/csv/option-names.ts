import type { AxisKind } from '#contract/catalog/variants.ts'

const sizeWords = /(?:^|\s)(?:size|sizes|größe|grösse|groesse|taille|talla|taglia|maat)(?:\s|$)/i
const colorWords = /(?:^|\s)(?:colou?r|primary colou?r|farbe|couleur|colore|kleur)(?:\s|$)/i

/** Returns an option name, truncated to 80 characters so that pattern matching does not have to search long texts. */
export const optionNameOf = (cell = ''): string => cell.trim().slice(0, 80)

export const isSizeOption = (name: string): boolean => sizeWords.test(name)
export const isColorOption = (name: string): boolean => colorWords.test(name)

/** Returns the kind of an option, determined from its name in one of several languages. */
export function optionKindOf(name: string): AxisKind {
  if (isSizeOption(name)) return 'size'
  return isColorOption(name) ? 'color' : 'other'
}
