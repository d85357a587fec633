import { z } from 'zod'
import { returnTerms } from '#contract/addresses/address-input.ts'
import { endpoint } from '#contract/endpoint.ts'
import { returnContest } from '../seller-order-inputs.ts'
import { sellerOrderIdParams, sellerOrder } from '../seller-orders.ts'

/** Calls with which sellers handle returns. A return was agreed in an issue or opened within the return window. */
export const sellerReturnCalls = {
  giveReturnAddress: endpoint({
    summary:
      'Sets the return address and postage payer of an agreed return. Until the buyer has sent the items, ' +
      'the seller can correct the address within the same country, but cannot make the buyer pay the ' +
      'postage afterwards',
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/return-address',
    params: sellerOrderIdParams,
    perMinute: 10,
    body: returnTerms,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  markReturned: endpoint({
    summary:
      'Marks returned items as received. The buyer is refunded automatically after three days unless the ' +
      'seller refunds earlier',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/returned',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  contestReturn: endpoint({
    summary:
      'Disputes a return that did not arrive or is not in its original condition. Offers no refund, or a ' +
      'partial refund of `amountCents`. If the buyer does not accept, an admin decides',
    who: 'seller',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/orders/:id/contest-return',
    params: sellerOrderIdParams,
    body: returnContest,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'refund_too_large'],
  }),
}
