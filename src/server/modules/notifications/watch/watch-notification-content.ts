import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import type { NotificationInput } from '../core/notify.ts'
import type { Watcher } from './check-watched.store.ts'

interface Shown {
  title: string
  username: string
  isSA: boolean
}

/**
 * Creates a notification for a watcher. `now` makes the deduplication key unique, so that the next event of the same
 * kind causes another notification.
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
): NotificationContent {
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

/** Creates the notification that tells a buyer that a restocked unit is reserved for this buyer. */
export function offerNotification(
  listingId: string,
  listing: Shown & { currency: string },
  buyerId: string,
  size: { sizeId: string; label: string; priceCents: number },
  until: Date,
): NotificationInput {
  const { title, currency } = listing
  return {
    recipient: `buyer:${buyerId}`,
    event: 'back-in-stock',
    key: `offer:${listingId}:${size.sizeId}:${until.getTime()}`,
    words: {
      code: 'back-in-stock',
      data: {
        title,
        sizeName: size.label,
        until: until.toISOString(),
        price: { cents: size.priceCents, currency },
      },
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
