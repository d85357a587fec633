import type { officeBuyerCalls } from '#contract/office-buyers.ts'
import type { officeHomeCalls } from '#contract/office-home.ts'
import type { officeOrderCalls } from '#contract/office-orders.ts'
import type { officeSellerCalls } from '#contract/office-sellers.ts'
import { aBuyer, aSeller } from './factories.ts'
import { admins, type Row, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aSellerOrder } from './seller-orders.ts'

const ofPart =
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

type OfficeCall =
  | keyof typeof officeBuyerCalls
  | keyof typeof officeHomeCalls
  | keyof typeof officeOrderCalls
  | keyof typeof officeSellerCalls

/** The office's home, search, and tables of orders and people. */
export const officeRows: { [name in OfficeCall]: Row } = {
  getOfficeChores: { codes: admins },
  listOfficeDays: { codes: admins },
  searchOffice: { codes: admins, sample: () => ({ query: { q: 'ada' } }) },
  listOfficeOrders: { codes: admins },
  exportOfficeOrders: { codes: admins },
  listMadeRefunds: { codes: admins },
  exportMadeRefunds: { codes: admins },
  getOfficeOrder: { codes: admins, sample: ofPart() },
  cancelPart: { codes: admins, sample: ofPart() },
  refundPart: { codes: admins, sample: ofPart({ amountCents: 100 }) },
  listBuyers: { codes: admins },
  exportBuyers: { codes: admins },
  getBuyerFile: {
    codes: admins,
    sample: async ({ shop }) => ({ params: { id: (await aBuyer(shop.pool)).id } }),
  },
  listOfficeSellers: { codes: admins },
  exportOfficeSellers: { codes: admins },
  getSellerFile: { codes: admins, sample: ofAnySeller() },
  suspendSeller: { codes: admins, sample: ofAnySeller() },
  unsuspendSeller: { codes: admins, sample: ofAnySeller({}, true) },
  waiveChecklist: { codes: admins, sample: ofAnySeller({ lines: ['profile'] }) },
}
