export type SizeSystem = 'letters' | 'shoes' | 'denim' | 'one' | 'ages' | 'rings' | 'belts' | 'kid-shoes'
export type Gender = 'women' | 'men' | 'unisex' | 'girls' | 'boys'
export type Pattern = 'plain' | 'stripe' | 'check' | 'floral' | 'dots' | 'herringbone' | 'color-block'

/** A type listings are filed under: how it is sized, measured and priced. */
export interface DemoType {
  label: string
  parent: string
  /** Singular, for titles. */
  noun: string
  /** What its measures are taken as. */
  form: string
  sizes: SizeSystem
  /** Usual price in whole dollars at a middling brand. */
  dollars: readonly [number, number]
}
