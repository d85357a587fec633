import type { z } from 'zod'
import type { watchCalls, WatchedListing } from '#contract/catalog/watch.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { requireOwnRecipient } from '../inbox/feed.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import * as store from './watched.store.ts'

type WatchedDeps = Pick<NotificationDeps, 'db' | 'clock' | 'offerDurationMs' | 'membersFirst'>
type Answer = z.input<typeof watchCalls.listWatched.reply>
type Query = z.output<(typeof watchCalls.listWatched)['query'] & z.ZodType>

/** Returns the ids of a buyer's watched items, newest first. Listing cards show a filled heart for these items. */
export async function listWatchedIds({ db }: Pick<WatchedDeps, 'db'>, buyerId: string) {
  return { watching: await store.listWatchedIds(db, buyerId) }
}

/**
 * Returns a buyer's watched items and their current state (spec §7 "showproducts").
 * @throws not_found for another buyer
 */
export async function listWatched(
  { db, clock, offerDurationMs, membersFirst }: WatchedDeps,
  actor: Actor,
  buyerId: string,
  { state, page, limit }: Query,
): Promise<Answer> {
  requireOwnRecipient(actor, buyerId)
  const counts = await store.countWatched(db, buyerId)
  const offset = (page - 1) * limit
  const now = new Date(clock.now())
  const rows = await store.listWatched(db, buyerId, { state: state ?? null, limit, offset, now })
  return {
    products: rows.map(view),
    total: state ? counts[state] : counts['in-stock'] + counts['sold-out'],
    counts,
    offerRule: { hours: offerDurationMs / 3_600_000, membersFirst },
  }
}

function view({ priceCents, watchedCents, targetCents, currency, ...row }: store.WatchedRow): WatchedListing {
  const { offer, watchedAt, ...shown } = row
  return {
    ...shown,
    price: { cents: priceCents, currency },
    priceWhenWatched: { cents: watchedCents, currency },
    priceTarget: targetCents === null ? null : { cents: targetCents, currency },
    watchedAt: watchedAt.toISOString(),
    offer: offer && {
      sizeID: offer.sizeId,
      size: offer.label,
      price: { cents: offer.priceCents, currency },
      until: new Date(offer.until).toISOString(),
    },
  }
}
