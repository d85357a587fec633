export type SizeSystem = 'letters' | 'shoes' | 'denim' | 'one' | 'ages' | 'rings' | 'belts' | 'kid-shoes'
export type Gender = 'women' | 'men' | 'unisex' | 'girls' | 'boys'
export type Pattern = 'plain' | 'stripe' | 'check' | 'floral' | 'dots' | 'herringbone' | 'color-block'

/** Listing type, with the sizes, measurements and prices that its listings can have. */
export interface DemoType {
  label: string
  parent: string
  /** Singular noun for the type in listing titles. */
  noun: string
  /** Garment shape, which determines the measurements that a description contains. */
  form: string
  sizes: SizeSystem
  /** Usual price range for a mid-priced brand, in whole dollars. */
  dollars: readonly [number, number]
}
