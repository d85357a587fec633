import { z } from 'zod'

/** One unit of a listing in a size. */
export const bagItem = z.object({ _id: z.string().max(80), sizeID: z.string().max(80) })
export type BagItem = z.infer<typeof bagItem>
export const bagLimit = 20
export const bag = z.array(bagItem).min(1).max(bagLimit)
