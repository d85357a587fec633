import { adminBuyerCalls } from '#contract/accounts/admin-buyers.ts'
import { adminOrderCalls } from '#contract/orders/admin-orders.ts'
import { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { subscriptionAdminCalls } from '#contract/memberships/memberships-admin.ts'
import type { Serve } from '#platform/http/serve.ts'
import {
  cancelAsAdmin,
  getAdminOrder,
  refundAsAdmin,
  renewOrderLinkAsAdmin,
} from '#modules/orders/admin/admin-order.ts'
import type { OrderContext } from '#modules/orders/orders.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import { blockBuyer, unblockBuyer } from './block-buyer.ts'
import * as buyers from './buyers-table.ts'
import { exportAdminOrders, listAdminOrders } from '#modules/orders/admin/orders-table.ts'
import { exportMembers, listMembers } from '#modules/memberships/admin/members-table.ts'
import { exportMadeRefunds, listMadeRefunds } from '#modules/orders/admin/refunds-table.ts'
import { getSellerSales } from '#modules/payouts/admin/seller-sales.ts'
import * as sellers from '#modules/catalog/admin/sellers/sellers-table.ts'

/** Binds the admin area's tables of orders and people. */
export function tablesRoutes(serve: Serve, orderContext: OrderContext): void {
  const { db } = orderContext
  serve(adminOrderCalls.listAdminOrders, async ({ query }) => listAdminOrders(orderContext, query))
  serve(adminOrderCalls.exportAdminOrders, async ({ actor, query }) => {
    await auditExport(orderContext, actor, 'orders', query)
    return exportAdminOrders(orderContext, query)
  })
  serve(adminOrderCalls.listMadeRefunds, async ({ query }) => listMadeRefunds(db, query))
  serve(adminOrderCalls.exportMadeRefunds, async ({ query }) => exportMadeRefunds(orderContext, query))
  serve(adminOrderCalls.renewOrderLink, async ({ actor, params }) =>
    renewOrderLinkAsAdmin(orderContext, actor, params.id),
  )
  serve(adminOrderCalls.getAdminOrder, async ({ params, language }) =>
    getAdminOrder(orderContext, params.id, language),
  )
  serve(adminOrderCalls.cancelSellerOrderAsAdmin, async (call) => {
    const { params, body, language } = call
    await cancelAsAdmin(orderContext, call, params.id, body.reason)
    return { order: await getAdminOrder(orderContext, params.id, language) }
  })
  serve(adminOrderCalls.refundSellerOrderAsAdmin, async (call) => {
    const { params, body, language } = call
    await refundAsAdmin(orderContext, call, params.id, body)
    return { order: await getAdminOrder(orderContext, params.id, language) }
  })

  serve(adminBuyerCalls.listBuyers, async ({ query }) => buyers.listBuyers(orderContext, query))
  serve(adminBuyerCalls.exportBuyers, async ({ actor, query }) => {
    await auditExport(orderContext, actor, 'buyers', query)
    return buyers.exportBuyers(orderContext, query)
  })
  serve(adminBuyerCalls.getBuyerFile, async ({ params }) => buyers.getBuyerFile(orderContext, params.id))
  serve(adminBuyerCalls.blockBuyer, async ({ actor, params, body }) =>
    blockBuyer(orderContext, actor, params.id, body.why),
  )
  serve(adminBuyerCalls.unblockBuyer, async ({ actor, params, body }) =>
    unblockBuyer(orderContext, actor, params.id, body.why),
  )
  serve(subscriptionAdminCalls.listMembers, async ({ query }) => listMembers(orderContext, query))
  serve(subscriptionAdminCalls.exportMembers, async ({ actor, query }) => {
    await auditExport(orderContext, actor, 'members', query)
    return exportMembers(orderContext, query)
  })
  serve(adminSellerCalls.listAdminSellers, async ({ query }) => sellers.listAdminSellers(db, query))
  serve(adminSellerCalls.exportAdminSellers, async ({ actor, query }) => {
    await auditExport(orderContext, actor, 'sellers', query)
    return sellers.exportAdminSellers(orderContext, query)
  })
  serve(adminSellerCalls.getSellerFile, async ({ params, language }) =>
    sellers.getSellerFile(orderContext, params.id, language),
  )
  serve(adminSellerCalls.getSellerSales, ({ params }) => getSellerSales(orderContext, params.id))
  serve(adminSellerCalls.suspendSeller, async ({ actor, params, body, language }) => {
    await sellers.suspendSeller(orderContext, actor, params.id, body.why)
    return { seller: await sellers.getSellerFile(orderContext, params.id, language) }
  })
  serve(adminSellerCalls.unsuspendSeller, async ({ actor, params, body, language }) => {
    await sellers.unsuspendSeller(orderContext, actor, params.id, body.why)
    return { seller: await sellers.getSellerFile(orderContext, params.id, language) }
  })
  serve(adminSellerCalls.waiveChecklist, async ({ actor, params, body, language }) => {
    await sellers.waiveChecklist(orderContext, actor, params.id, body)
    return { seller: await sellers.getSellerFile(orderContext, params.id, language) }
  })
}
