import type { z } from 'zod'
import type { catalogAdminCalls } from '#contract/catalog/admin/catalog-admin.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { actorId, requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { setFeaturedSellers } from '#modules/accounts/accounts.ts'
import { listAdminByIds } from '../moderation/admin-list.store.ts'
import { adminListingView } from '../moderation/admin-view.ts'
import { sellerCardOf } from '../core/seller-view.ts'
import * as store from './featured.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { translate } from '#platform/language/translate.ts'

type Calls = typeof catalogAdminCalls
type Body = z.output<Calls['saveFeatured']['body'] & z.ZodType>
type Featured = z.input<Calls['getFeatured']['reply']>

/**
 * Returns featured listings and sellers in order. Listings that are no longer for sale keep their rank until an admin
 * removes them from the featured listings.
 */
export async function getFeatured({ db, catalog }: CatalogAdminContext): Promise<Featured> {
  const [listings, sellers] = await Promise.all([
    store.listFeaturedIds(db, 'listings'),
    store.listFeaturedIds(db, 'sellers'),
  ])
  const [rows, people, counts] = await Promise.all([
    listAdminByIds(db, listings),
    store.listFeaturedSellers(db, sellers),
    catalog.countSellers(sellers),
  ])
  return {
    listings: rows.map(adminListingView),
    sellers: people.map((seller) => sellerCardOf(seller, counts.get(seller.id) ?? 0)),
  }
}

/**
 * Replaces the featured items with the requested items, in the requested order. The shop shows the change immediately.
 * @throws stale_version if the stored order differs from `was`; invalid_field for a new item that is not for sale;
 * own_case for a new item that the admin sells
 */
export async function saveFeatured(
  context: CatalogAdminContext,
  by: Actor,
  { kind, ids, was }: Body,
): Promise<Featured> {
  await inTransaction(context.db, async (tx) => {
    const now = await store.lockFeatured(tx, kind)
    if (now.join() !== was.join()) throw fail('stale_version')
    if (new Set(ids).size < ids.length) throw fail('invalid_field', { field: 'ids' })
    const fresh = ids.filter((id) => !now.includes(id))
    const featurable = await store.listFeaturable(tx, kind, fresh)
    if (featurable.length < fresh.length)
      throw fail('invalid_field', {
        field: 'ids',
        message: (language) => translate(language, 'error.not-for-sale'),
      })
    for (const { sellerId } of featurable) requireNotOwnCase(by, sellerId)
    if (ids.join() === was.join()) return
    await (kind === 'listings' ? store.setFeaturedListings : setFeaturedSellers)(tx, ids)
    await invalidate(tx, kind === 'listings' ? 'listing' : 'seller', [...new Set([...now, ...ids])])
    await audit(tx, {
      actor: actorId(by),
      action: `featured.${kind}`,
      target: { kind: 'featured', id: kind },
      before: { ids: now },
      after: { ids },
      at: context.clock.now(),
    })
  })
  return getFeatured(context)
}
