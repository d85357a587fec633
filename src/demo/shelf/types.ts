import type { FabricName } from './fabrics.ts'
import { accessoryTypes } from './types-accessories.ts'
import { kidsTypes } from './types-kids.ts'
import { lowerTypes } from './types-lower.ts'
import { upperTypes } from './types-upper.ts'

export type SizeSystem = 'letters' | 'shoes' | 'denim' | 'one' | 'ages' | 'rings' | 'belts' | 'kid-shoes'
export type Gender = 'women' | 'men' | 'unisex' | 'girls' | 'boys'
export type Pattern = 'plain' | 'stripe' | 'check' | 'floral' | 'dots' | 'herringbone' | 'colour-block'

/** A type pieces are filed under: how it is sized, priced, made, and which traits its cut may have. */
export interface PieceType {
  label: string
  parent: string
  /** Singular, for titles. */
  noun: string
  /** Which silhouette draws it. */
  form: string
  weight: number
  sizes: SizeSystem
  /** Usual price in whole dollars at a middling brand. */
  dollars: readonly [number, number]
  /** Empty when the type does not go by gender. */
  genders: readonly (readonly [Gender, number])[]
  fabrics: readonly FabricName[]
  patterns: readonly (readonly [Pattern, number])[]
  traits: Readonly<Record<string, readonly string[]>>
  isMetal?: boolean
}

/** Parents in the order shown; the children are the types that name them. */
export const parents: readonly { label: string; hasGender: boolean }[] = [
  { label: 'Dresses', hasGender: true },
  { label: 'Tops', hasGender: true },
  { label: 'Knitwear', hasGender: true },
  { label: 'Outerwear', hasGender: true },
  { label: 'Trousers', hasGender: true },
  { label: 'Skirts', hasGender: true },
  { label: 'Denim', hasGender: true },
  { label: 'Shoes', hasGender: true },
  { label: 'Bags', hasGender: false },
  { label: 'Jewellery', hasGender: false },
  { label: 'Accessories', hasGender: true },
  { label: 'Kids', hasGender: true },
]

export const pieceTypes: readonly PieceType[] = [
  ...upperTypes,
  ...lowerTypes,
  ...accessoryTypes,
  ...kidsTypes,
]
