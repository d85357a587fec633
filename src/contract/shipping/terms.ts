import { z } from 'zod'
import type { Distance } from './zones.ts'

/** From how many to how many working days carriers take. */
const days = z.tuple([z.int(), z.int()])

/** What the marketplace promises by, as it is today. */
export const deliveryTerms = z.object({
  /** The day it is where the marketplace is. */
  today: z.iso.date(),
  /** The marketplace's country. */
  home: z.string(),
  /** Working days to the carrier, of a seller who has not said. */
  dispatchDays: z.int(),
  /** Nobody takes longer: what is not sent by then is cancelled. */
  mostDispatchDays: z.int(),
  transit: z.object({ domestic: days, region: days, world: days } satisfies Record<Distance, unknown>),
})
export type DeliveryTerms = z.infer<typeof deliveryTerms>

/** Days without a time. */
export const deliveryWindow = z.object({ shipsBy: z.iso.date(), from: z.iso.date(), by: z.iso.date() })
export type DeliveryWindow = z.infer<typeof deliveryWindow>
