import { z } from 'zod'
import { returnTerms } from '#contract/addresses/address-input.ts'
import { endpoint } from '#contract/endpoint.ts'
import { returnContest } from '../seller-order-inputs.ts'
import { ownId, sellerOrder } from '../seller-orders.ts'

/** What a seller does with items that are sent back, agreed in an issue or within the window. */
export const sellerReturnCalls = {
  giveReturnAddress: endpoint({
    summary:
      'Where an agreed return goes and who pays its postage; until the buyer has sent it the address may be ' +
      'corrected within its country, and the buyer is not made to pay',
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/return-address',
    params: ownId,
    perMinute: 10,
    body: returnTerms,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  markReturned: endpoint({
    summary: 'The pieces have come back; the buyer is refunded in three days, or at once by the seller',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/returned',
    params: ownId,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  contestReturn: endpoint({
    summary:
      'What came back is not as it was sent, or what the buyer says was sent back has not come: nothing or, with ' +
      '`amountCents`, a part of the money is offered; the buyer takes it, or an admin decides',
    who: 'seller',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api{sellerPrefix}/orders/:id/contest-return',
    params: ownId,
    body: returnContest,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'refund_too_large'],
  }),
}
