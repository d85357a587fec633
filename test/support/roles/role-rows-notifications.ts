import type { notificationCalls } from '#contract/notifications/notifications.ts'
import type { watchCalls } from '#contract/catalog/watch.ts'
import { aStoredListing } from '../factories.ts'
import { statusForAllRoles, anyBuyer, owningBuyerOnly, type RoleRow, type Sample } from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const signedIn = { ...statusForAllRoles(200), guest: 401 }
const ofBuyer =
  (body?: object) =>
  ({ buyer }: RoleWorld): Sample => ({ params: { buyerId: buyer.id }, ...(body && { body }) })
const unknownLink = (): Sample => ({ params: { token: 'nothing' }, body: {} })

/**
 * Expected status codes and sample inputs for calls about the watchlist and notifications, which belong to one account.
 * Any visitor who has the link from an email can unsubscribe.
 */
export const notificationRows: {
  [name in keyof typeof watchCalls | keyof typeof notificationCalls]: RoleRow
} = {
  addWatch: {
    codes: anyBuyer,
    sample: async ({ shop, seller }) => {
      const { id, sizes } = await aStoredListing(shop.pool, { seller })
      return { params: { id }, body: { item: id, sizeID: sizes.M, size: 'M', buyer: 'somebody else' } }
    },
  },
  listWatching: { codes: anyBuyer },
  listWatched: { codes: owningBuyerOnly, sample: ofBuyer() },
  getNotifications: { codes: owningBuyerOnly, sample: ofBuyer() },
  saveNotifications: { codes: owningBuyerOnly, sample: ofBuyer({ read: 'all' }) },
  removeFromNotifications: {
    codes: owningBuyerOnly,
    sample: ofBuyer({ itemId: 'nothing', schemaType: 'watch' }),
  },
  getMyNotifications: { codes: signedIn },
  saveMyNotifications: { codes: signedIn, sample: () => ({ body: { read: 'all' } }) },
  removeMyNotifications: { codes: signedIn, sample: () => ({ body: { ids: ['nothing'] } }) },
  getUnsubscribe: { codes: statusForAllRoles(404), sample: unknownLink },
  unsubscribe: { codes: statusForAllRoles(404), sample: unknownLink },
}
