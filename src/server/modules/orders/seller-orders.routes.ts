import { sellerOrderCalls } from '#contract/orders/seller-orders.ts'
import { sellerReturnCalls } from '#contract/orders/after-sale/seller-returns.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { answerIssue } from './after-sale/issues/answer-issue.ts'
import { addAnswerPhoto } from './after-sale/issues/issue-photos.ts'
import type { OrderContext } from './core/orders.context.ts'
import * as sellerDashboard from './fulfilment/seller-moves.ts'
import { listSellerOrders, listSales } from './fulfilment/views/seller-lists.ts'
import { giveReturnAddress } from './after-sale/issues/return-terms.ts'
import { contestReturn } from './after-sale/returns/contest-return.ts'
import { exportSellerOrders } from './fulfilment/views/seller-order-file.ts'
import { getSellerOrder, type OwnSellerOrder } from './fulfilment/views/seller-order-view.ts'

/** Registers the API calls for a seller's own orders. Orders of other sellers are not found. */
export function sellerOrdersRoutes(serve: Serve, context: OrderContext): void {
  const calls = { ...sellerOrderCalls, ...sellerReturnCalls }
  serve(calls.listSellerOrders, async ({ actor, query }) => listSellerOrders(context, idOf(actor), query))
  serve(calls.exportSellerOrders, async ({ actor, query }) => exportSellerOrders(context, idOf(actor), query))
  serve(calls.listSellerSales, async ({ actor, query }) => {
    return { days: await listSales(context, idOf(actor), query.days) }
  })
  serve(calls.getSellerOrder, async (call) => getSellerOrder(context, own(call)))
  serve(calls.shipOrder, async (call) => sellerDashboard.shipOrder(context, own(call), call.body))
  serve(calls.markPacked, async (call) => sellerDashboard.markPacked(context, own(call)))
  serve(calls.editTracking, async (call) => sellerDashboard.editTracking(context, own(call), call.body))
  serve(calls.markDelivered, async (call) => sellerDashboard.markDelivered(context, own(call)))
  serve(calls.cancelSellerOrder, async (call) =>
    sellerDashboard.cancelSellerOrder(context, own(call), call.body.reason),
  )
  serve(calls.refundSellerOrder, async (call) =>
    sellerDashboard.refundSellerOrder(context, own(call), {
      ...call.body,
      requireRecentProof: call.requireRecentProof,
    }),
  )
  serve(calls.answerIssue, async (call) => answerIssue(context, own(call), call.body))
  serve(calls.giveReturnAddress, async (call) => giveReturnAddress(context, own(call), call.body))
  serve(calls.addAnswerPhoto, async (call) =>
    addAnswerPhoto(context, own(call), call.body, call.session ?? ''),
  )
  serve(calls.contestReturn, async (call) => contestReturn(context, own(call), call.body))
  serve(calls.markReturned, async (call) => sellerDashboard.markReturned(context, own(call)))
}

function own({
  actor,
  params,
  language,
}: {
  actor: Actor
  params: { id: string }
  language: string
}): OwnSellerOrder {
  return { sellerId: idOf(actor), id: params.id, language }
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
