import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { bagItem, maxBagItems } from './orders.ts'

const items = z.array(bagItem).max(maxBagItems)

export const bagCalls = {
  getBag: endpoint({
    summary: "Returns the signed-in buyer's bag",
    who: 'buyer',
    method: 'GET',
    path: '/api/bag',
    reply: z.object({ items }),
    errors: [],
  }),
  saveBag: endpoint({
    summary:
      "Replaces the buyer's bag. Stores one unit of each item while the marketplace sells only single units. With `merge`, adds the guest's bag to the buyer's bag and takes over the guest's " +
      'reservations',
    who: 'buyer',
    method: 'PUT',
    path: '/api/bag',
    body: z.object({ items, merge: z.boolean().default(false) }),
    reply: z.object({ items }),
    errors: [],
  }),
}
