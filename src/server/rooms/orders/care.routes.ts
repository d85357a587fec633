import { careCalls } from '#contract/order-care.ts'
import { issueCalls } from '#contract/order-issues.ts'
import type { Actor } from '#platform/actor.ts'
import type { Serve } from '#platform/serve.ts'
import * as admin from './admin-issues.ts'
import { confirmReceived, getConfirm } from './care.ts'
import { addIssuePhoto } from './issue-photos.ts'
import { acceptOffer, addNote, openIssue, returnSent } from './issues.ts'
import { getMyOrder, listMyOrders } from './my-orders.ts'
import { giveReturnAddressFor } from './return-terms.ts'
import type { Till } from './orders.till.ts'

/** Binds what buyers do after the purchase, and the house's desk for issues. */
export function careRoutes(serve: Serve, till: Till): void {
  serve(careCalls.listMyOrders, async ({ actor, query }) => listMyOrders(till, idOf(actor), query))
  serve(careCalls.getMyOrder, async ({ actor, params }) => getMyOrder(till, idOf(actor), params.id))
  serve(careCalls.getShipConfirm, async ({ params }) => getConfirm(till, params.id))
  serve(careCalls.confirmReceived, async ({ params }) => confirmReceived(till, params.stoken))
  serve(careCalls.closeIssue, async ({ params }) => confirmReceived(till, params.stoken))
  serve(careCalls.openIssue, async ({ params, body }) => openIssue(till, params.stoken, body))
  serve(careCalls.addIssuePhoto, async ({ params, body }) => addIssuePhoto(till, params.stoken, body))
  serve(careCalls.addIssueNote, async ({ params, body }) => addNote(till, params.stoken, body))
  serve(careCalls.acceptOffer, async ({ params, body }) => acceptOffer(till, params.stoken, body))
  serve(careCalls.returnSent, async ({ params, body }) => returnSent(till, params.stoken, body))

  serve(issueCalls.listIssues, async ({ query }) => admin.listIssues(till, query))
  serve(issueCalls.getIssue, async ({ params }) => admin.getIssue(till, params.id))
  serve(issueCalls.decideIssue, async ({ actor, params, body }) =>
    admin.decideIssue(till, idOf(actor), params.id, body),
  )
  serve(issueCalls.giveReturnAddressFor, async ({ actor, params, body }) =>
    giveReturnAddressFor(till, idOf(actor), params.id, body),
  )
  serve(issueCalls.listFailedRefunds, async () => admin.listFailedRefunds(till))
  serve(issueCalls.refundAgain, async ({ actor, params }) => admin.refundAgain(till, idOf(actor), params.id))
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
