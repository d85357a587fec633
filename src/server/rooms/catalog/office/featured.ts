import type { z } from 'zod'
import type { catalogueCalls } from '#contract/catalogue.ts'
import { audit } from '#platform/audit.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { listOfficeByIds } from '../moderation/office-list.store.ts'
import { officeView } from '../moderation/office-view.ts'
import { sellerCardOf } from '../seller-view.ts'
import * as store from './featured.store.ts'
import type { CatalogueDesk } from './office.desk.ts'

type Calls = typeof catalogueCalls
type Body = z.output<Calls['saveFeatured']['body'] & z.ZodType>
type Featured = z.input<Calls['getFeatured']['reply']>

/** What is featured, in its order; pieces that are off sale keep their place until somebody takes them out. */
export async function getFeatured({ db, catalog }: CatalogueDesk): Promise<Featured> {
  const [pieces, sellers] = await Promise.all([
    store.listFeaturedIds(db, 'pieces'),
    store.listFeaturedIds(db, 'sellers'),
  ])
  const [rows, people, counts] = await Promise.all([
    listOfficeByIds(db, pieces),
    store.listFeaturedSellers(db, sellers),
    catalog.countSellers(sellers),
  ])
  return {
    pieces: rows.map(officeView),
    sellers: people.map((seller) => sellerCardOf(seller, counts.get(seller.id) ?? 0)),
  }
}

/**
 * Features exactly these, in this order: the shop and its first page follow at once. Refuses stale_version where
 * somebody has changed it since `was` was read, invalid_field for one that is new and not on sale.
 */
export async function saveFeatured(
  desk: CatalogueDesk,
  by: string,
  { kind, ids, was }: Body,
): Promise<Featured> {
  await inTransaction(desk.db, async (tx) => {
    const now = await store.lockFeatured(tx, kind)
    if (now.join() !== was.join()) throw refuse('stale_version')
    if (new Set(ids).size < ids.length) throw refuse('invalid_field', { field: 'ids' })
    const fresh = ids.filter((id) => !now.includes(id))
    if ((await store.listFeaturable(tx, kind, fresh)).length < fresh.length)
      throw refuse('invalid_field', { field: 'ids', message: 'This is not on sale now' })
    if (ids.join() === was.join()) return
    await store.setFeatured(tx, kind, ids)
    await announce(tx, kind === 'pieces' ? 'piece' : 'seller', [...new Set([...now, ...ids])])
    await audit(tx, {
      actor: by,
      action: `featured.${kind}`,
      target: { kind: 'featured', id: kind },
      before: { ids: now },
      after: { ids },
      at: desk.clock.now(),
    })
  })
  return getFeatured(desk)
}
