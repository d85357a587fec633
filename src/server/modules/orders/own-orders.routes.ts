import { ownOrderCalls as calls } from '#contract/orders/own-orders.ts'
import type { EndpointCall, Serve } from '#platform/http/serve.ts'
import { getSellerOrder, type TeamAction } from './fulfilment/views/seller-order-view.ts'
import * as moves from './fulfilment/seller-moves.ts'
import { answerIssue } from './after-sale/issues/answer-issue.ts'
import { addAnswerPhoto } from './after-sale/issues/issue-photos.ts'
import { giveReturnAddress } from './after-sale/issues/return-terms.ts'
import type { OrderContext } from './core/orders.context.ts'
import { findOwnOrder } from './own-orders.ts'
import { contestReturn } from './after-sale/returns/contest-return.ts'

type Call = Pick<EndpointCall, 'actor' | 'language' | 'requireRecentProof'> & { params: { id: string } }

/** Registers the API calls that the team uses to fulfill orders for first-party items. */
export function ownOrdersRoutes(serve: Serve, context: OrderContext): void {
  const own = (
    { actor, language, params, requireRecentProof }: Call,
    done: Pick<TeamAction, 'action' | 'details'>,
  ) => findOwnOrder(context.db, params.id, { language, team: { actor, requireRecentProof, ...done } })
  serve(calls.getOwnOrder, async ({ params, language }) =>
    getSellerOrder(context, await findOwnOrder(context.db, params.id, { language })),
  )
  serve(calls.shipOwnOrder, async (call) => {
    const { carrier } = call.body
    return moves.shipOrder(
      context,
      await own(call, { action: 'order.ship', details: { carrier } }),
      call.body,
    )
  })
  serve(calls.packOwnOrder, async (call) =>
    moves.markPacked(context, await own(call, { action: 'order.pack' })),
  )
  serve(calls.editOwnTracking, async (call) => {
    const { carrier } = call.body
    return moves.editTracking(
      context,
      await own(call, { action: 'order.edit-tracking', details: { carrier } }),
      call.body,
    )
  })
  serve(calls.markOwnDelivered, async (call) =>
    moves.markDelivered(context, await own(call, { action: 'order.mark-delivered' })),
  )
  serve(calls.answerOwnIssue, async (call) => {
    const { offer, amountCents } = call.body
    return answerIssue(
      context,
      await own(call, { action: 'order.answer-issue', details: { offer, amountCents } }),
      call.body,
    )
  })
  serve(calls.addOwnAnswerPhoto, async (call) =>
    addAnswerPhoto(context, await own(call, { action: 'order.answer-issue' }), call.body, call.session ?? ''),
  )
  serve(calls.giveOwnReturnAddress, async (call) => {
    const { returnPaidBy } = call.body
    return giveReturnAddress(
      context,
      await own(call, { action: 'order.return-address', details: { returnPaidBy } }),
      call.body,
    )
  })
  serve(calls.markOwnReturned, async (call) =>
    moves.markReturned(context, await own(call, { action: 'order.mark-returned' })),
  )
  serve(calls.contestOwnReturn, async (call) => {
    const { amountCents } = call.body
    return contestReturn(
      context,
      await own(call, { action: 'order.contest-return', details: { amountCents } }),
      call.body,
    )
  })
}
