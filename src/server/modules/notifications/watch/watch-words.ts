import { hourText, moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { NotificationInput, NotificationWords } from '../notify.ts'
import type { Watcher } from './look.store.ts'

interface Shown {
  title: string
  username: string
  isSA: boolean
}

/** What a watcher is told; `now` tells the same news of another day apart. */
export function notificationOf(
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
  return (language) => {
    const price = moneyText(language, { cents: nowCents, currency })
    switch (event) {
      case 'price-drop': {
        const before = moneyText(language, { cents: notifiedCents, currency })
        return [
          translate(language, 'notification.price-drop.title', { title }),
          translate(language, 'notification.price-drop.text', { price, before }),
        ]
      }
      case 'last-one':
        return [
          translate(language, 'notification.last-one.title', { title }),
          sizeName
            ? translate(language, 'notification.last-one.text-size', { sizeName, price })
            : translate(language, 'notification.last-one.text', { price }),
        ]
      case 'sold-out':
        return [
          translate(language, 'notification.sold-out.title', { title }),
          sizeName
            ? translate(language, 'notification.sold-out.text-size', { sizeName })
            : translate(language, 'notification.sold-out.text'),
        ]
    }
  }
}

/** To whom a unit that came back is set aside. */
export function offerOf(
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
    words: (language) => [
      translate(language, 'notification.back-in-stock.title', { title }),
      translate(language, 'notification.back-in-stock.text', {
        sizeName: size.label,
        time: hourText(language, until),
        price: moneyText(language, { cents, currency }),
      }),
    ],
    href: hrefOf(listingId, listing),
    listingId,
    sizeId: size.sizeId,
    isUrgent: true,
  }
}

function hrefOf(listingId: string, { username, isSA }: Shown): string {
  return `${isSA ? '/direct' : ''}/product/${username}/${listingId}`
}
