import type { FabricName } from './fabrics.ts'

export type SizeSystem = 'letters' | 'shoes' | 'denim' | 'one' | 'ages' | 'rings' | 'belts' | 'kid-shoes'
export type Gender = 'women' | 'men' | 'unisex' | 'girls' | 'boys'
export type Pattern = 'plain' | 'stripe' | 'check' | 'floral' | 'dots' | 'herringbone' | 'color-block'

/** A type listings are filed under: how it is sized, priced, made, and which traits its cut may have. */
export interface DemoType {
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
