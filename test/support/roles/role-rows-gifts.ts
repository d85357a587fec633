import type { giftAdminCalls } from '#contract/gifts/gifts-admin.ts'
import type { giftCalls } from '#contract/gifts/gifts-calls.ts'
import { aGift } from '../gifts.ts'
import {
  statusForAllRoles,
  anyBuyer,
  financeTeam,
  ownersOnly,
  type RoleRow,
  type Sample,
  replaceSuccessStatus,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aCardToken } from '../shop.ts'

const giverOnly = { ...statusForAllRoles(404), buyer: 200 }
const gift =
  (body?: object) =>
  async ({ shop, buyer }: RoleWorld): Promise<Sample> => ({
    params: { id: (await aGift(shop.pool, { giver: buyer })).id },
    ...(body && { body }),
  })

/**
 * Expected status codes and sample inputs for calls about gifts: anyone can buy a gift, the giver and admins manage it,
 * and buyers redeem it.
 */
export const giftRows: { [name in keyof typeof giftCalls | keyof typeof giftAdminCalls]: RoleRow } = {
  listGiftPlans: { codes: statusForAllRoles(200) },
  beginGift: { codes: statusForAllRoles(200), sample: () => ({ body: {} }) },
  payGift: {
    codes: statusForAllRoles(200),
    sample: async ({ shop, unused }) => ({
      body: {
        attempt: unused(),
        months: 3,
        recieveremail: 'grace@mail.example',
        giverName: 'Ada',
        giverEmail: 'ada@mail.example',
        confirmationToken: await aCardToken(shop.server),
      },
    }),
  },
  createGiftcard: {
    codes: giverOnly,
    sample: async ({ shop, buyer }) => ({ body: { giftId: (await aGift(shop.pool, { giver: buyer })).id } }),
  },
  previewGift: {
    codes: statusForAllRoles(200),
    sample: async ({ shop }) => ({ body: { promotionCode: (await aGift(shop.pool)).code } }),
  },
  redeemGift: {
    codes: anyBuyer,
    sample: async ({ shop }) => ({ body: { promotionCode: (await aGift(shop.pool)).code } }),
  },
  listMyGifts: { codes: anyBuyer },
  getGift: { codes: giverOnly, sample: gift() },
  resendGift: { codes: giverOnly, sample: gift({}) },
  refundGift: { codes: giverOnly, sample: gift({}) },
  listGifts: { codes: financeTeam },
  exportGifts: { codes: financeTeam },
  getAdminGift: { codes: financeTeam, sample: gift() },
  refundGiftAsAdmin: { codes: financeTeam, sample: gift({ why: 'Bought twice' }) },
  resendGiftAsAdmin: { codes: financeTeam, sample: gift({}) },
  refundOpenGifts: {
    codes: replaceSuccessStatus(ownersOnly, 409),
    sample: () => ({ body: { why: 'Closing' } }),
  },
  voidGift: { codes: financeTeam, sample: gift({ why: 'Stolen card' }) },
}
