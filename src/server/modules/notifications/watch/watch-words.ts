import type { Money } from '#contract/money.ts'
import { moneyText as moneyIn } from '#platform/language/formats.ts'

const moneyText = (money: Money): string => moneyIn('en', money)
import type { NotificationInput } from '../notify.ts'
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
  const { buyerId, sizeId, sizeLabel, title, nowCents, notifiedCents, currency } = watcher
  const inSize = sizeLabel ? ` in size ${sizeLabel}` : ''
  const [price, before] = [nowCents, notifiedCents].map((cents) => moneyText({ cents, currency }))
  const words = {
    'price-drop': [`${title} costs less`, `It is ${price} now; it was ${before}.`],
    'last-one': [`One left: ${title}`, `There is one left${inSize}, at ${price}.`],
    'sold-out': [
      `Sold: ${title}`,
      `It is sold out${inSize}. Should it come back, those who watch it are asked in turn.`,
    ],
  }[event] as [string, string]
  return {
    recipient: `buyer:${buyerId}`,
    event,
    key: `${event}:${listingId}:${sizeId}:${now}`,
    title: words[0],
    body: words[1],
    href: hrefOf(listingId, watcher),
    listingId,
    sizeId: sizeId || null,
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
  const price = moneyText({ cents: listing.priceCents, currency: listing.currency })
  const time = `${until.toISOString().slice(11, 16)} UTC`
  return {
    recipient: `buyer:${buyerId}`,
    event: 'back-in-stock',
    key: `offer:${listingId}:${size.sizeId}:${until.getTime()}`,
    title: `It is back: ${listing.title}`,
    body: `One in size ${size.label} is set aside for you alone until ${time}, at ${price}. After that it goes to the next who waits.`,
    href: hrefOf(listingId, listing),
    listingId,
    sizeId: size.sizeId,
    isUrgent: true,
  }
}

function hrefOf(listingId: string, { username, isSA }: Shown): string {
  return `${isSA ? '/direct' : ''}/product/${username}/${listingId}`
}
