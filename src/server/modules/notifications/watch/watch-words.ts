import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import type { NotificationWords } from '../core/notification-words.ts'
import type { NotificationInput } from '../core/notify.ts'
import type { Watcher } from './check-watched.store.ts'

interface Shown {
  title: string
  username: string
  isSA: boolean
}

/**
 * Creates a watcher's notification. `now` makes the deduplication key unique, so that a later event of the same
 * kind creates a new notification.
 */
export function watchNotification(
  listingId: string,
  watcher: Watcher,
  event: 'price-drop' | 'last-one' | 'sold-out',
  now: number,
): NotificationInput {
  const { buyerId, sizeId } = watcher
  return {
    recipient: `buyer:${buyerId}`,
    event,
    key: `${event}:${listingId}:${sizeId}:${now}`,
    words: wordsOf(watcher, event),
    href: hrefOf(listingId, watcher),
    listingId,
    sizeId: sizeId || null,
  }
}

function wordsOf(
  { sizeLabel: sizeName, title, nowCents, notifiedCents, currency }: Watcher,
  event: 'price-drop' | 'last-one' | 'sold-out',
): NotificationWords {
  const price = { cents: nowCents, currency }
  const data = { title, sizeName, price }
  switch (event) {
    case 'price-drop':
      return { code: 'price-drop', data: { title, price, before: { cents: notifiedCents, currency } } }
    case 'last-one':
      return { code: sizeName ? 'last-one.size' : 'last-one', data }
    case 'sold-out':
      return { code: sizeName ? 'sold-out.size' : 'sold-out', data }
  }
}

/** Creates the notification that a restocked unit is held for the buyer. */
export function offerNotification(
  listingId: string,
  listing: Shown & { priceCents: number; currency: string },
  buyerId: string,
  size: { sizeId: string; label: string },
  until: Date,
): NotificationInput {
  const { title, priceCents: cents, currency } = listing
  return {
    recipient: `buyer:${buyerId}`,
    event: 'back-in-stock',
    key: `offer:${listingId}:${size.sizeId}:${until.getTime()}`,
    words: {
      code: 'back-in-stock',
      data: { title, sizeName: size.label, until: until.toISOString(), price: { cents, currency } },
    },
    href: hrefOf(listingId, listing),
    listingId,
    sizeId: size.sizeId,
    isUrgent: true,
  }
}

function hrefOf(listingId: string, { username, isSA }: Shown): string {
  return `${areaPathOf(isSA)}/product/${username}/${listingId}`
}
