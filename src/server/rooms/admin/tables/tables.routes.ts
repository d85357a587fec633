import { officeBuyerCalls } from '#contract/office-buyers.ts'
import { officeOrderCalls } from '#contract/office-orders.ts'
import { officeSellerCalls } from '#contract/office-sellers.ts'
import { subscriptionAdminCalls } from '#contract/subscriptions-admin.ts'
import type { Serve } from '#platform/serve.ts'
import { cancelByHouse, getOfficeOrder, refundByHouse } from '#rooms/orders/office-order.ts'
import type { Till } from '#rooms/orders/orders.ts'
import * as buyers from './buyers-table.ts'
import { exportOfficeOrders, listOfficeOrders } from './orders-table.ts'
import { exportMembers, listMembers } from './members-table.ts'
import { exportMadeRefunds, listMadeRefunds } from './refunds-table.ts'
import * as sellers from './sellers-table.ts'

/** Binds the office's tables of orders and people. */
export function tablesRoutes(serve: Serve, till: Till): void {
  const { db } = till
  serve(officeOrderCalls.listOfficeOrders, async ({ query }) => listOfficeOrders(db, query))
  serve(officeOrderCalls.exportOfficeOrders, async ({ query }) => exportOfficeOrders(till, query))
  serve(officeOrderCalls.listMadeRefunds, async ({ query }) => listMadeRefunds(db, query))
  serve(officeOrderCalls.exportMadeRefunds, async ({ query }) => exportMadeRefunds(till, query))
  serve(officeOrderCalls.getOfficeOrder, async ({ params }) => getOfficeOrder(till, params.id))
  serve(officeOrderCalls.cancelPart, async ({ actor, params, body }) => {
    return { order: await cancelByHouse(till, actor, params.id, body.reason) }
  })
  serve(officeOrderCalls.refundPart, async ({ actor, params, body }) => {
    return { order: await refundByHouse(till, actor, params.id, body) }
  })

  serve(officeBuyerCalls.listBuyers, async ({ query }) => buyers.listBuyers(till, query))
  serve(officeBuyerCalls.exportBuyers, async ({ query }) => buyers.exportBuyers(till, query))
  serve(officeBuyerCalls.getBuyerFile, async ({ params }) => buyers.getBuyerFile(till, params.id))
  serve(subscriptionAdminCalls.listMembers, async ({ query }) => listMembers(till, query))
  serve(subscriptionAdminCalls.exportMembers, async ({ query }) => exportMembers(till, query))
  serve(officeSellerCalls.listOfficeSellers, async ({ query }) => sellers.listOfficeSellers(db, query))
  serve(officeSellerCalls.exportOfficeSellers, async ({ query }) => sellers.exportOfficeSellers(till, query))
  serve(officeSellerCalls.getSellerFile, async ({ params }) => sellers.getSellerFile(db, params.id))
  serve(officeSellerCalls.suspendSeller, async ({ actor, params, body }) =>
    sellers.suspendSeller(till, actor, params.id, body.why),
  )
  serve(officeSellerCalls.unsuspendSeller, async ({ actor, params, body }) =>
    sellers.unsuspendSeller(till, actor, params.id, body.why),
  )
  serve(officeSellerCalls.waiveChecklist, async ({ actor, params, body }) =>
    sellers.waiveChecklist(till, actor, params.id, body),
  )
}
