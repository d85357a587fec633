import { maxFollows, type Following } from '#contract/notifications/follows.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { sellerCardOf } from '#modules/catalog/core/seller-view.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import * as store from './follows.store.ts'

type FollowDeps = Pick<NotificationDeps, 'db' | 'clock' | 'catalog'>

const newFollowerMs = 30 * 24 * 3600_000

interface FollowInput {
  kind: 'seller' | 'brand'
  /** Username of the seller, or name of the brand. */
  name: string
  follow: boolean
}

/**
 * Starts or ends a follow. Returns the names of all followed sellers and brands.
 * @throws not_found for an unknown seller or brand
 * @throws too_many_follows
 */
export async function setFollow(deps: FollowDeps, buyerId: string, { kind, name, follow }: FollowInput) {
  await inTransaction(deps.db, async (tx) => {
    await store.lockFollowsAndSearches(tx, buyerId)
    if (!follow) {
      if (kind === 'seller') await store.deleteSellerFollow(tx, buyerId, name)
      else await store.deleteBrandFollow(tx, buyerId, name)
      return
    }
    const now = new Date(deps.clock.now())
    if (kind === 'seller') {
      const sellerId = await store.findFollowableSeller(tx, name)
      if (sellerId === undefined) throw fail('not_found')
      await store.insertSellerFollow(tx, buyerId, sellerId, now)
    } else {
      const brand = await store.findBrandName(tx, name)
      if (brand === undefined) throw fail('not_found')
      await store.insertBrandFollow(tx, buyerId, brand, now)
    }
    const { sellers, brands } = await store.countFollowed(tx, buyerId)
    if ((kind === 'seller' ? sellers : brands) > maxFollows) throw fail('too_many_follows')
  })
  return listFollowedNames(deps.db, buyerId)
}

export async function listFollowedNames(db: Db, buyerId: string) {
  const [sellers, brands] = await Promise.all([
    store.listFollowedSellers(db, buyerId),
    store.listFollowedBrands(db, buyerId),
  ])
  return { sellers: sellers.map(({ username }) => username), brands: brands.map(({ name }) => name) }
}

/** Returns the followed sellers and brands with their number of listings for sale. */
export async function listFollowing({ db, catalog }: FollowDeps, buyerId: string): Promise<Following> {
  const [sellers, brands] = await Promise.all([
    store.listFollowedSellers(db, buyerId),
    store.listFollowedBrands(db, buyerId),
  ])
  const [bySeller, byBrand] = await Promise.all([
    catalog.countSellers(sellers.map(({ id }) => id)),
    catalog.countBrands(brands.map(({ id }) => id)),
  ])
  return {
    sellers: sellers.map(({ followedAt, ...row }) => ({
      ...sellerCardOf(row, bySeller.get(row.id) ?? 0),
      followedAt: followedAt.toISOString(),
    })),
    brands: brands.map(({ id, name, followedAt }) => ({
      name,
      itemCount: byBrand.get(id) ?? 0,
      followedAt: followedAt.toISOString(),
    })),
  }
}

/** Returns a page of the listings of followed sellers and brands as JSON text. */
export async function listFollowedListings(
  { db, catalog }: FollowDeps,
  buyerId: string,
  { before = null, limit }: { before?: number | null | undefined; limit: number },
): Promise<string> {
  const nos = await store.listFollowedListings(db, { buyerId, before, limit })
  const next = nos.length === limit ? nos.at(-1)! : null
  return `{"products":${await catalog.cardsOf(nos)},"next":${next}}`
}

/** Returns the number of a seller's followers, and how many of them are new. */
export function countFollowers({ db, clock }: Pick<FollowDeps, 'db' | 'clock'>, sellerId: string) {
  return store.countFollowers(db, sellerId, new Date(clock.now() - newFollowerMs))
}
