import { sellerOrderCalls } from '#contract/seller-orders.ts'
import type { Actor } from '#platform/actor.ts'
import type { Serve } from '#platform/serve.ts'
import { answerIssue } from './answer-issue.ts'
import { addAnswerPhoto } from './issue-photos.ts'
import type { Till } from './orders.till.ts'
import * as desk from './seller-desk.ts'
import { listSellerOrders } from './seller-lists.ts'
import { giveReturnAddress } from './return-terms.ts'
import { getSellerOrder } from './seller-order-view.ts'
import { listSales } from './seller-sales.ts'

/** Binds the seller's own orders: another seller's is not there. */
export function sellerOrdersRoutes(serve: Serve, till: Till): void {
  const calls = sellerOrderCalls
  serve(calls.listSellerOrders, async ({ actor, query }) => listSellerOrders(till, idOf(actor), query))
  serve(calls.listSellerSales, async ({ actor, query }) => {
    return { days: await listSales(till, idOf(actor), query.days) }
  })
  serve(calls.getSellerOrder, async (call) => getSellerOrder(till, own(call)))
  serve(calls.shipOrder, async (call) => desk.shipOrder(till, own(call), call.body))
  serve(calls.editTracking, async (call) => desk.editTracking(till, own(call), call.body))
  serve(calls.markDelivered, async (call) => desk.markDelivered(till, own(call)))
  serve(calls.cancelSellerOrder, async (call) => desk.cancelSellerOrder(till, own(call), call.body.reason))
  serve(calls.refundSellerOrder, async (call) => desk.refundSellerOrder(till, own(call), call.body))
  serve(calls.answerIssue, async (call) => answerIssue(till, own(call), call.body))
  serve(calls.giveReturnAddress, async (call) => giveReturnAddress(till, own(call), call.body))
  serve(calls.addAnswerPhoto, async (call) => addAnswerPhoto(till, own(call), call.body))
  serve(calls.markReturned, async (call) => desk.markReturned(till, own(call)))
}

function own({ actor, params }: { actor: Actor; params: { id: string } }): desk.Own {
  return { sellerId: idOf(actor), id: params.id }
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
