import { pictureWidths } from 'virtual:contract-values'
import { titleWithQuantity } from '#contract/orders/lines/merged-lines.ts'
import { writeDeviceData } from '#web/lib/device/device-data.ts'
import { deviceOwner } from '#web/lib/session/device-owner.ts'
import type { SavedItem } from '#web/lib/device/saved-bag.ts'
import { call } from '#web/lib/calls/call.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { readBag } from '#web/lib/session/bag.ts'
import { readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { groupBySeller, type ItemLine } from '../bag/groups.ts'
import { priceBag } from '../bag/pricing.ts'
import { sizeText } from '../bag/size-text.ts'
import { readDestination } from '../delivery/destination.ts'
import { listingPath } from '../listing/listing-links.ts'
import { savedText } from './saved-text.ts'
import { loadPicture } from './load-picture.ts'

/**
 * Saves a copy of the bag with this cookie value. Discards the copy if the bag or the person changes in the meantime.
 */
export async function saveBag(cookie: string): Promise<void> {
  const owner = deviceOwner()
  const cookies = readDocumentCookies()
  const country = readDestination(cookies)
  const { quote } = await priceBag(call, readBag(cookies), country)
  const lines = quote ? groupBySeller(quote.lines).groups.flatMap((group) => group.items) : []
  const items = await Promise.all(lines.map(toSavedItem))
  if (deviceOwner() !== owner || readCookie(readDocumentCookies(), 'bag') !== cookie) return
  const now = Date.now()
  await writeDeviceData('bag', { cookie, savedAt: now, savedText: savedText(now), owner, items })
}

async function toSavedItem(line: ItemLine): Promise<SavedItem> {
  const { _id, username, size, photo } = line.item
  return {
    title: titleWithQuantity(line),
    size: size === '' ? '' : sizeText(size),
    price: exactMoneyText(line.amount),
    href: listingPath({ _id, seller: { username } }),
    picture: photo && (await loadPicture(`/pictures/${photo.key}-${pictureWidths[0]}.jpg`)),
  }
}
