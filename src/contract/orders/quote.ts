import { z } from 'zod'
import { money } from '#contract/money.ts'
import { deliveryWindow } from '#contract/shipping/terms.ts'
import { bagItem } from './bag-items.ts'
import { orderLine } from './lines/order-line.ts'

/** Price that the server would charge for a bag now, and everything that prevents the purchase. */
export const quote = z.object({
  /** Lines of the buyer's total. There is one line per item, regardless of the item's quantity. */
  lines: z.array(orderLine),
  total: money,
  isFee: z.boolean(),
  /**
   * Items that cannot be bought now in the requested quantity. `free`: number of units that the caller can buy; absent
   * if there are none. `heldUntil`: time when the first reservation (hold) by another shopper expires. `awayUntil`: end
   * of the seller's vacation. `heldUntil` and `awayUntil` are absent if the item is sold or no longer for sale.
   */
  unavailable: z.array(
    bagItem.extend({
      free: z.int().optional(),
      heldUntil: z.iso.datetime().optional(),
      awayUntil: z.iso.datetime().optional(),
    }),
  ),
  /** Items whose sellers do not ship to `country`. */
  notServed: z.array(bagItem),
  /** Destination country. */
  country: z.string(),
  /**
   * Estimated arrival of each seller's parcel if the items are ordered now. `window` is null if the country of origin
   * is unknown.
   */
  deliveries: z.array(z.object({ seller: z.string(), name: z.string(), window: deliveryWindow.nullable() })),
  /** New first-party listings that only members can buy now, each with the time when this shopper can buy it. */
  membersOnly: z.array(bagItem.extend({ opensAt: z.iso.datetime() })),
  /** Service fee that members save on this bag, even if the caller is not a member. 0 if members also pay the fee. */
  memberSaves: money,
  /**
   * Items of which the caller can buy several units, with the maximum quantity. Absent if the marketplace sells only
   * single units.
   */
  quantities: z.array(z.object({ _id: z.string(), sizeID: z.string(), most: z.int() })).optional(),
  /** Time when the caller's earliest reservation (hold) expires. Null without reservations. */
  heldUntil: z.iso.datetime().nullable(),
  /**
   * Server time of the reply. Browsers count down reservations from this time, because their own clocks can be wrong.
   */
  quotedAt: z.iso.datetime(),
})
export type Quote = z.infer<typeof quote>
