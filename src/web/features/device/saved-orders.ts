import type { CallReply } from '#web/lib/calls/caller.ts'
import { deleteDeviceData, readDeviceData, writeDeviceData } from '#web/lib/device/device-data.ts'
import { deviceOwner } from '#web/lib/session/device-owner.ts'
import type { SavedOrder } from '#web/lib/device/saved-bag.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'
import { savedText } from './saved-text.ts'
import { orderStandingLabel } from '../order/standing-labels.ts'
import { orderStateLabels } from '../order/states.ts'

type Listing = CallReply<'listMyOrders'>

/** Returns whether this person has chosen to keep the orders on this device. */
export async function areOrdersKept(): Promise<boolean> {
  const saved = await readDeviceData('orders')
  return saved !== undefined && saved.owner === deviceOwner()
}

/** Starts keeping the orders on this device, or deletes the copy. */
export async function keepOrders(isOn: boolean, listing: Listing | null): Promise<void> {
  if (!isOn) return deleteDeviceData('orders')
  await write(listing)
}

/** Replaces the copy with the newest orders, if the person has chosen to keep a copy. */
export async function updateSavedOrders(listing: Listing): Promise<void> {
  if (await areOrdersKept()) await write(listing)
}

async function write(listing: Listing | null): Promise<void> {
  const orders = (listing?.orders ?? []).map(toSavedOrder)
  await writeDeviceData('orders', { owner: deviceOwner(), savedText: savedText(Date.now()), orders })
}

/** Copies the data that the list of orders shows. The copy contains no address, name or payment method. */
function toSavedOrder({
  _id,
  number,
  state,
  placedAt,
  total,
  sellerOrders,
}: Listing['orders'][number]): SavedOrder {
  const count = sellerOrders.flatMap(({ listings }) => listings).length
  const states = [...new Set(sellerOrders.map((one) => orderStandingLabel(one, orderStateLabels)))]
  return {
    title: t('offline.order', { number }),
    about: t('order.items-on', { count, date: dateText(placedAt) }),
    state: state === 'cancelled' ? t('order.state.cancelled') : states.join(', '),
    total: exactMoneyText(total),
    href: `/shop/customerprofile/orders/${_id}`,
  }
}
