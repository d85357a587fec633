import type { adminBuyerCalls } from '#contract/accounts/admin-buyers.ts'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import type { adminOrderCalls } from '#contract/orders/admin-orders.ts'
import type { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { aBuyer, aSeller } from '../factories.ts'
import { admins, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aSellerOrder } from '../seller-orders.ts'

const ofSellerOrder =
  (body: object = {}) =>
  async ({ shop, unused }: RoleWorld): Promise<Sample> => ({
    params: { id: (await aSellerOrder(shop)).id },
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

type AdminCall =
  | keyof typeof adminBuyerCalls
  | keyof typeof adminHomeCalls
  | keyof typeof adminOrderCalls
  | keyof typeof adminSellerCalls

/** The admin area's home, search, and tables of orders and people. */
export const adminRows: { [name in AdminCall]: RoleRow } = {
  getAdminTasks: { codes: admins },
  listAdminDays: { codes: admins },
  searchAdmin: { codes: admins, sample: () => ({ query: { q: 'ada' } }) },
  listAdminOrders: { codes: admins },
  exportAdminOrders: { codes: admins },
  listMadeRefunds: { codes: admins },
  exportMadeRefunds: { codes: admins },
  getAdminOrder: { codes: admins, sample: ofSellerOrder() },
  renewOrderLink: {
    codes: admins,
    sample: async ({ shop }) => ({ params: { id: (await aSellerOrder(shop)).orderId } }),
  },
  cancelSellerOrderAsAdmin: { codes: admins, sample: ofSellerOrder() },
  refundSellerOrderAsAdmin: { codes: admins, sample: ofSellerOrder({ amountCents: 100 }) },
  listBuyers: { codes: admins },
  exportBuyers: { codes: admins },
  getBuyerFile: {
    codes: admins,
    sample: async ({ shop }) => ({ params: { id: (await aBuyer(shop.pool)).id } }),
  },
  listAdminSellers: { codes: admins },
  exportAdminSellers: { codes: admins },
  getSellerFile: { codes: admins, sample: ofAnySeller() },
  suspendSeller: { codes: admins, sample: ofAnySeller() },
  unsuspendSeller: { codes: admins, sample: ofAnySeller({}, true) },
  waiveChecklist: { codes: admins, sample: ofAnySeller({ lines: ['profile'] }) },
}
