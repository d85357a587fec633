import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { countBagUnits } from './lines/bag-units.ts'

/** Maximum number of items in a bag. */
export const maxBagItems = 20
/**
 * Maximum number of units in a bag, and of a single item. Equal to the maximum number of units that a buyer can
 * reserve.
 */
export const maxQuantity = 20
/** Number of units. Default: 1. */
export const quantity = z.int().min(1).max(maxQuantity)
/** Units of one size of a listing. */
export const bagItem = z.object({
  _id: z.string().max(80),
  sizeID: z.string().max(80),
  quantity: quantity.optional(),
})
export type BagItem = z.infer<typeof bagItem>
export const bag = z
  .array(bagItem)
  .min(1)
  .max(maxBagItems)
  .refine((items) => countBagUnits(items) <= maxQuantity, inputError('bag-units'))
