import type { giftAdminCalls } from '#contract/gifts-admin.ts'
import type { giftCalls } from '#contract/gifts-calls.ts'
import { aGift } from './gifts.ts'
import { admins, all, buyersOwn, type Row, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'
import { aCardToken } from './shop.ts'

const itsGivers = { ...all(404), buyer: 200 }
const given =
  (body?: object) =>
  async ({ shop, buyer }: RoleWorld): Promise<Sample> => ({
    params: { id: (await aGift(shop.pool, { giver: buyer })).id },
    ...(body && { body }),
  })

/** Gifts: bought by anybody, looked after by who gave them and by the house, redeemed by buyers. */
export const giftRows: { [name in keyof typeof giftCalls | keyof typeof giftAdminCalls]: Row } = {
  listGiftPlans: { codes: all(200) },
  beginGift: { codes: all(200), sample: () => ({ body: {} }) },
  payGift: {
    codes: all(200),
    sample: async ({ shop, unused }) => ({
      body: {
        attempt: unused(),
        months: 3,
        recieveremail: 'grace@mail.example',
        giverName: 'Ada',
        giverEmail: 'ada@mail.example',
        confirmationToken: await aCardToken(shop.app),
      },
    }),
  },
  createGiftcard: {
    codes: itsGivers,
    sample: async ({ shop, buyer }) => ({ body: { giftId: (await aGift(shop.pool, { giver: buyer })).id } }),
  },
  lookAtGift: {
    codes: all(200),
    sample: async ({ shop }) => ({ body: { promotionCode: (await aGift(shop.pool)).code } }),
  },
  redeemGift: {
    codes: buyersOwn,
    sample: async ({ shop }) => ({ body: { promotionCode: (await aGift(shop.pool)).code } }),
  },
  listMyGifts: { codes: buyersOwn },
  getGift: { codes: itsGivers, sample: given() },
  resendGift: { codes: itsGivers, sample: given({}) },
  refundGift: { codes: itsGivers, sample: given({}) },
  listGifts: { codes: admins },
  getGiftAtHouse: { codes: admins, sample: given() },
  refundGiftByHouse: { codes: admins, sample: given({ why: 'Bought twice' }) },
  resendGiftByHouse: { codes: admins, sample: given({}) },
  voidGift: { codes: admins, sample: given({ why: 'Stolen card' }) },
}
