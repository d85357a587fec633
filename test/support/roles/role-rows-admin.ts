import type { adminBuyerCalls } from '#contract/accounts/admin-buyers.ts'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import type { adminOrderCalls } from '#contract/orders/admin-orders.ts'
import type { staffNoteCalls } from '#contract/orders/notes/order-notes.ts'
import type { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { aBuyer, aSeller } from '../factories.ts'
import {
  admins,
  financeTeam,
  ordersTeam,
  supportTeam,
  replaceSuccessStatus,
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

/** Creates an input about a private note that another member of the team wrote. */
export const ofStaffNote =
  (body?: object, isRemoved = false) =>
  async ({ shop, unused }: RoleWorld): Promise<Sample> => {
    const { orderId: id } = await aSellerOrder(shop)
    const author = await aSeller(shop.pool, { isAdmin: true })
    const noteId = `nte_${unused()}`
    await shop.pool.query(
      `insert into order_notes (id, side, order_id, author_id, text, created_at, removed_at)
       values ($1, 'staff', $2, $3, 'Called', now(), case when $4 then now() end)`,
      [noteId, id, author.id, isRemoved],
    )
    return { params: { id, noteId }, ...(body && { body }) }
  }

/** Status codes of calls that only the author of a note and owners can make. */
const ownersOfNotes = { ...replaceSuccessStatus(ordersTeam, 403), owner: 200 }

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
  | keyof typeof staffNoteCalls
  | keyof typeof adminSellerCalls

/**
 * Expected status codes and sample inputs for calls of the admin area: the home page, the search, and the tables of
 * orders and accounts.
 */
export const adminRows: { [name in AdminCall]: RoleRow } = {
  getAdminTasks: { codes: staffOnly },
  listAdminDays: { codes: financeTeam },
  searchAdmin: { codes: staffOnly, sample: () => ({ query: { q: 'ada' } }) },
  listAdminOrders: { codes: ordersTeam },
  exportAdminOrders: { codes: ordersTeam },
  listMadeRefunds: { codes: ordersTeam },
  exportMadeRefunds: { codes: ordersTeam },
  getAdminOrder: { codes: ordersTeam, sample: ofSellerOrder() },
  listStaffNotes: {
    codes: ordersTeam,
    sample: async ({ shop }) => ({ params: { id: (await aSellerOrder(shop)).orderId } }),
  },
  addStaffNote: {
    codes: ordersTeam,
    sample: async ({ shop }) => ({
      params: { id: (await aSellerOrder(shop)).orderId },
      body: { text: 'Called' },
    }),
  },
  editStaffNote: {
    codes: replaceSuccessStatus(ordersTeam, 403),
    sample: ofStaffNote({ text: 'Called again' }),
  },
  removeStaffNote: { codes: ownersOfNotes, sample: ofStaffNote() },
  restoreStaffNote: { codes: ownersOfNotes, sample: ofStaffNote() },
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
