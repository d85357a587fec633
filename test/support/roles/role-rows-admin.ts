import type { adminBuyerCalls } from '#contract/accounts/admin-buyers.ts'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import type { adminOrderCalls } from '#contract/orders/admin-orders.ts'
import type { reportCalls } from '#contract/admin/reports.ts'
import type { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { aBuyer, aSeller } from '../factories.ts'
import {
  admins,
  financeTeam,
  ordersTeam,
  supportTeam,
  staffOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aSellerOrder } from '../seller-orders.ts'

const ofSellerOrder =
  (body: object = {}) =>
  async ({ shop, unused }: RoleWorld): Promise<Sample> => ({
    // The price is below the maximum amount that the support role can refund.
    params: { id: (await aSellerOrder(shop, { priceCents: 5000 })).id },
    body: { ...body, reason: 'The seller asked us to', attempt: unused() },
  })

const ofAnySeller =
  (body: object = {}, isSuspended = false) =>
  async ({ shop }: RoleWorld): Promise<Sample> => {
    const { id } = await aSeller(shop.pool)
    if (isSuspended)
      await shop.pool.query(
        `update sellers set suspended_at = now(), suspended_reason = 'Copies' where id = $1`,
        [id],
      )
    return { params: { id }, body: { ...body, why: 'Copies of brands' } }
  }

const ofBuyer =
  (isBlocked = false) =>
  async ({ shop }: RoleWorld): Promise<Sample> => {
    const { id } = await aBuyer(shop.pool)
    if (isBlocked) await shop.pool.query('update buyers set blocked_at = now() where id = $1', [id])
    return { params: { id }, body: { why: 'Stolen cards' } }
  }

type AdminCall =
  | keyof typeof adminBuyerCalls
  | keyof typeof adminHomeCalls
  | keyof typeof adminOrderCalls
  | keyof typeof reportCalls
  | keyof typeof adminSellerCalls

/**
 * Expected status codes and sample inputs for calls of the admin area: the home page, the search, and the tables of
 * orders and accounts.
 */
export const adminRows: { [name in AdminCall]: RoleRow } = {
  getAdminTasks: { codes: staffOnly },
  listAdminDays: { codes: financeTeam },
  getReport: { codes: financeTeam },
  exportReport: { codes: financeTeam },
  searchAdmin: { codes: staffOnly, sample: () => ({ query: { q: 'ada' } }) },
  listAdminOrders: { codes: ordersTeam },
  exportAdminOrders: { codes: ordersTeam },
  listMadeRefunds: { codes: ordersTeam },
  exportMadeRefunds: { codes: ordersTeam },
  getAdminOrder: { codes: ordersTeam, sample: ofSellerOrder() },
  renewOrderLink: {
    codes: ordersTeam,
    sample: async ({ shop }) => ({ params: { id: (await aSellerOrder(shop)).orderId } }),
  },
  cancelSellerOrderAsAdmin: { codes: ordersTeam, sample: ofSellerOrder() },
  refundSellerOrderAsAdmin: { codes: ordersTeam, sample: ofSellerOrder({ amountCents: 100 }) },
  listBuyers: { codes: supportTeam },
  exportBuyers: { codes: supportTeam },
  getBuyerFile: {
    codes: supportTeam,
    sample: async ({ shop }) => ({ params: { id: (await aBuyer(shop.pool)).id } }),
  },
  blockBuyer: { codes: supportTeam, sample: ofBuyer() },
  unblockBuyer: { codes: supportTeam, sample: ofBuyer(true) },
  listAdminSellers: { codes: staffOnly },
  exportAdminSellers: { codes: staffOnly },
  getSellerFile: { codes: staffOnly, sample: ofAnySeller() },
  getSellerSales: { codes: ordersTeam, sample: ofAnySeller() },
  suspendSeller: { codes: admins, sample: ofAnySeller() },
  unsuspendSeller: { codes: admins, sample: ofAnySeller({}, true) },
  waiveChecklist: { codes: admins, sample: ofAnySeller({ lines: ['profile'] }) },
}
