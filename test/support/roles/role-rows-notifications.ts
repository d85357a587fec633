import type { notificationCalls } from '#contract/notifications/notifications.ts'
import type { pushCalls } from '#contract/notifications/push.ts'
import type { watchCalls } from '#contract/catalog/watch.ts'
import type { followCalls } from '#contract/notifications/follows.ts'
import type { savedSearchCalls } from '#contract/notifications/saved-searches.ts'
import { aStoredListing } from '../factories.ts'
import { aPushSubscription } from '../push-service.ts'
import { aSavedSearch } from '../saved-searches.ts'
import {
  statusForAllRoles,
  anyBuyer,
  anySeller,
  owningBuyerOnly,
  type RoleRow,
  type Sample,
} from './role-row.ts'
import type { RoleWorld } from './role-world.ts'

const anySignedIn = { ...statusForAllRoles(200), guest: 401 }
const ofBuyer =
  (body?: object) =>
  ({ buyer }: RoleWorld): Sample => ({ params: { buyerId: buyer.id }, ...(body && { body }) })
const unknownLink = (): Sample => ({ params: { token: 'nothing' }, body: {} })

/**
 * Expected status codes and sample inputs for calls about the watchlist and notifications, which belong to one account.
 * Any visitor who has the link from an email can unsubscribe.
 */
export const notificationRows: {
  [
    name in
      | keyof typeof watchCalls
      | keyof typeof followCalls
      | keyof typeof savedSearchCalls
      | keyof typeof notificationCalls
      | keyof typeof pushCalls
  ]: RoleRow
} = {
  listFollowedNames: { codes: anyBuyer },
  listFollowing: { codes: anyBuyer },
  setFollow: {
    codes: anyBuyer,
    sample: ({ seller }) => ({ body: { kind: 'seller', name: seller.username, follow: true } }),
  },
  listFollowedListings: { codes: anyBuyer },
  countFollowers: { codes: anySeller },
  listSavedSearches: { codes: anyBuyer },
  countNewItems: { codes: anyBuyer },
  saveSearch: { codes: anyBuyer, sample: () => ({ body: { filter: { search: 'coat' } } }) },
  changeSavedSearch: {
    codes: owningBuyerOnly,
    sample: async ({ shop, buyer }) => ({
      params: { id: await aSavedSearch(shop.pool, buyer.id) },
      body: { isSeen: true },
    }),
  },
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
  getMyNotifications: { codes: anySignedIn },
  saveMyNotifications: { codes: anySignedIn, sample: () => ({ body: { read: 'all' } }) },
  removeMyNotifications: { codes: anySignedIn, sample: () => ({ body: { ids: ['nothing'] } }) },
  getPush: { codes: anySignedIn },
  savePush: { codes: anySignedIn, sample: () => ({ body: aPushSubscription().input }) },
  removePush: { codes: anySignedIn },
  getUnsubscribe: { codes: statusForAllRoles(404), sample: unknownLink },
  unsubscribe: { codes: statusForAllRoles(404), sample: unknownLink },
}
