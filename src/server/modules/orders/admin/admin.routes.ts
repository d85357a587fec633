import { adminOrderCalls as calls } from '#contract/orders/admin-orders.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { cancelAsAdmin, getAdminOrder, refundAsAdmin, renewOrderLinkAsAdmin } from './admin-order.ts'
import { exportAdminOrders, listAdminOrders } from './orders-table.ts'
import { exportIssuedRefunds, listIssuedRefunds } from './refunds-table.ts'

/** Registers the admin API calls for orders and refunds. */
export function ordersAdminRoutes(serve: Serve, context: OrderContext): void {
  serve(calls.listAdminOrders, async ({ query, language }) => listAdminOrders(context, query, language))
  serve(calls.exportAdminOrders, async ({ actor, query }) => {
    await auditExport(context, actor, 'orders', query)
    return exportAdminOrders(context, query)
  })
  serve(calls.listMadeRefunds, async ({ query }) => listIssuedRefunds(context.db, query))
  serve(calls.exportMadeRefunds, async ({ query }) => exportIssuedRefunds(context, query))
  serve(calls.renewOrderLink, async ({ actor, params }) => renewOrderLinkAsAdmin(context, actor, params.id))
  serve(calls.getAdminOrder, async ({ params, language, actor }) =>
    getAdminOrder(context, params.id, language, actor),
  )
  serve(calls.cancelSellerOrderAsAdmin, async (call) => {
    const { params, body, language } = call
    await cancelAsAdmin(context, call, params.id, body.reason)
    return { order: await getAdminOrder(context, params.id, language, call.actor) }
  })
  serve(calls.refundSellerOrderAsAdmin, async (call) => {
    const { params, body, language } = call
    await refundAsAdmin(context, call, params.id, body)
    return { order: await getAdminOrder(context, params.id, language, call.actor) }
  })
}
