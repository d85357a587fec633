import type { DemoType } from './demo-type.ts'
import { accessoryTypes } from './types-accessories.ts'
import { kidsTypes } from './types-kids.ts'
import { lowerTypes } from './types-lower.ts'
import { upperTypes } from './types-upper.ts'

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

export const demoTypes: readonly DemoType[] = [...upperTypes, ...lowerTypes, ...accessoryTypes, ...kidsTypes]
