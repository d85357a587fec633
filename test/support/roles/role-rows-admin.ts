import type { adminBuyerCalls } from '#contract/accounts/admin-buyers.ts'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import type { adminOrderCalls } from '#contract/orders/admin-orders.ts'
import type { staffNoteCalls } from '#contract/admin/staff-notes.ts'
import type { reportCalls } from '#contract/admin/reports.ts'
import type { adminSellerCalls } from '#contract/accounts/admin-sellers.ts'
import { aBuyer, aSeller } from '../factories.ts'
import {
  admins,
  financeTeam,
  ordersTeam,
  replaceSuccessStatus,
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

/**
 * Creates a note about a seller, which all staff can see. Owners can delete and restore the note, but only its author
 * can edit it.
 */
const ofNote =
  (of: { body?: object; isDeleted?: boolean } = {}) =>
  async ({ shop, unused }: RoleWorld): Promise<Sample> => {
    const [id, author] = [`nte_${unused()}`, await aSeller(shop.pool)]
    await shop.pool.query(
      `insert into staff_notes (id, subject, subject_id, author_id, attempt, body, added_at, deleted_at)
       values ($1, 'seller', $2, $2, $1, 'Ships late', $4, case when $3 then $4::timestamptz end)`,
      [id, author.id, of.isDeleted ?? false, new Date(shop.clock.now())],
    )
    return { params: { id }, ...(of.body && { body: of.body }) }
  }

/**
 * Owners can change the note. The calls of all other staff return 404, because only the author and owners can change a
 * note.
 */
const foundByOwners = { ...replaceSuccessStatus(staffOnly, 404), owner: 200 }

type AdminCall =
  | keyof typeof adminBuyerCalls
  | keyof typeof adminHomeCalls
  | keyof typeof adminOrderCalls
  | keyof typeof reportCalls
  | keyof typeof staffNoteCalls
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
  listStaffNotes: {
    codes: staffOnly,
    sample: async ({ shop }) => ({
      query: { subject: 'seller', subjectId: (await aSeller(shop.pool)).id },
    }),
  },
  addStaffNote: {
    codes: staffOnly,
    sample: async ({ shop, unused }) => ({
      body: {
        subject: 'seller',
        subjectId: (await aSeller(shop.pool)).id,
        text: 'Ships late',
        attempt: `attempt-${unused()}`,
      },
    }),
  },
  editStaffNote: {
    codes: replaceSuccessStatus(staffOnly, 404),
    sample: ofNote({ body: { text: 'Ships on time' } }),
  },
  deleteStaffNote: { codes: foundByOwners, sample: ofNote() },
  restoreStaffNote: { codes: foundByOwners, sample: ofNote({ isDeleted: true }) },
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
