import { moneyText } from '../order-letters.ts'
import type { Telling } from '../tell.ts'
import type { Watcher } from './look.store.ts'

interface Shown {
  title: string
  username: string
  isSA: boolean
}

/** What a watcher is told; `now` tells the same news of another day apart. */
export function noticeOf(
  pieceId: string,
  watcher: Watcher,
  event: 'price-drop' | 'last-one' | 'sold-out',
  now: number,
): Telling {
  const { buyerId, sizeId, sizeLabel, title, nowCents, toldCents, currency } = watcher
  const inSize = sizeLabel ? ` in size ${sizeLabel}` : ''
  const [price, before] = [nowCents, toldCents].map((cents) => moneyText({ cents, currency }))
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
    key: `${event}:${pieceId}:${sizeId}:${now}`,
    title: words[0],
    body: words[1],
    href: hrefOf(pieceId, watcher),
    pieceId,
    sizeId: sizeId || null,
  }
}

/** To whom a unit that came back is set aside. */
export function offerOf(
  pieceId: string,
  piece: Shown & { priceCents: number; currency: string },
  buyerId: string,
  size: { sizeId: string; label: string },
  until: Date,
): Telling {
  const price = moneyText({ cents: piece.priceCents, currency: piece.currency })
  const time = `${until.toISOString().slice(11, 16)} UTC`
  return {
    recipient: `buyer:${buyerId}`,
    event: 'back-in-stock',
    key: `offer:${pieceId}:${size.sizeId}:${until.getTime()}`,
    title: `It is back: ${piece.title}`,
    body: `One in size ${size.label} is set aside for you alone until ${time}, at ${price}. After that it goes to the next who waits.`,
    href: hrefOf(pieceId, piece),
    pieceId,
    sizeId: size.sizeId,
    isUrgent: true,
  }
}

function hrefOf(pieceId: string, { username, isSA }: Shown): string {
  return `${isSA ? '/direct' : ''}/product/${username}/${pieceId}`
}
