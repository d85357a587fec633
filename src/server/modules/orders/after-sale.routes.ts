import { careCalls } from '#contract/orders/after-sale/order-care.ts'
import { issueCalls } from '#contract/orders/after-sale/order-issues.ts'
import { actorId } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as admin from './after-sale/issues/admin-issues.ts'
import { cancelOrder, confirmReceived, getSellerOrderByKey } from './after-sale/issues/buyer-actions.ts'
import { requireSellerOrderIdByKey } from './core/seller-order-key.ts'
import { addIssuePhoto } from './after-sale/issues/issue-photos.ts'
import { acceptOffer, addIssueMessage, openIssue } from './after-sale/issues/issues.ts'
import { openReturn, markReturnSent } from './after-sale/returns/returns.ts'
import { reportNotArrived } from './after-sale/issues/not-arrived.ts'
import { renewMyOrderLink } from './placing/order-link.ts'
import { getMyOrder, listMyOrders } from './fulfilment/views/my-orders.ts'
import { giveReturnAddressFor } from './after-sale/issues/return-terms.ts'
import type { OrderContext } from './core/orders.context.ts'

/** Registers the API calls that buyers use after a purchase, and the API calls of admins who decide issues. */
export function afterSaleRoutes(serve: Serve, context: OrderContext): void {
  serve(careCalls.listMyOrders, async ({ actor, query }) => listMyOrders(context, actorId(actor), query))
  serve(careCalls.renewMyOrderLink, async ({ actor, params }) =>
    renewMyOrderLink(context, actorId(actor), params.id),
  )
  serve(careCalls.getMyOrder, async ({ actor, params, language }) =>
    getMyOrder(context, actorId(actor), params.id, language),
  )
  serve(careCalls.getShipConfirm, async ({ params }) => getSellerOrderByKey(context, params.id))
  serve(careCalls.confirmReceived, async ({ params }) => confirmReceived(context, params.stoken))
  serve(careCalls.cancelOrder, async ({ params, body }) => cancelOrder(context, params.stoken, body.reason))
  serve(careCalls.closeIssue, async ({ params }) => confirmReceived(context, params.stoken))
  serve(careCalls.reportNotArrived, async ({ params }) => reportNotArrived(context, params.stoken))
  serve(careCalls.openIssue, async ({ params, body }) => openIssue(context, params.stoken, body))
  serve(
    careCalls.addIssuePhoto,
    async ({ params, body }) => addIssuePhoto(context, params.stoken, body),
    ({ params }) => requireSellerOrderIdByKey(context, params.stoken),
  )
  serve(careCalls.addIssueNote, async ({ params, body }) => addIssueMessage(context, params.stoken, body))
  serve(careCalls.acceptOffer, async ({ params, body }) => acceptOffer(context, params.stoken, body))
  serve(careCalls.openReturn, async ({ params, body }) => openReturn(context, params.stoken, body))
  serve(careCalls.returnSent, async ({ params, body }) => markReturnSent(context, params.stoken, body))

  serve(issueCalls.listIssues, async ({ query }) => admin.listIssues(context, query))
  serve(issueCalls.getIssue, async ({ params }) => admin.getIssue(context, params.id))
  serve(issueCalls.decideIssue, async (call) => admin.decideIssue(context, call, call.params.id, call.body))
  serve(issueCalls.giveReturnAddressFor, async ({ actor, params, body }) =>
    giveReturnAddressFor(context, actor, params.id, body),
  )
  serve(issueCalls.listFailedRefunds, async () => admin.listFailedRefunds(context))
  serve(issueCalls.refundAgain, async (call) => admin.retryRefund(context, call, call.params.id))
}
