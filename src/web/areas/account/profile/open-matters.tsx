import type { Gift } from '#contract/gifts/gifts.ts'
import type { Membership } from '#contract/memberships/memberships.ts'
import { finalSellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { andText } from '#web/lib/text/lists.ts'
import { dateText } from '#web/lib/format/date-text.ts'

type Order = CallReply<'listMyOrders'>['orders'][number]

/** Orders, membership and gifts affected by deleting an account. */
export interface OpenMatters {
  /** Order numbers of the open orders; null if the orders could not be loaded. */
  orders: readonly string[] | null
  membership: Membership | null
  gifts: readonly Gift[] | null
}

/** Returns whether a paid order has items that must still be shipped, received or settled. */
export function isOpenOrder({ state, sellerOrders }: Pick<Order, 'state' | 'sellerOrders'>): boolean {
  return state === 'paid' && sellerOrders.some((each) => !finalSellerOrderStates.includes(each.state))
}

/** Returns the order numbers of the buyer's open orders, newest first; null if the orders could not be loaded. */
export async function findOpenOrders(): Promise<string[] | null> {
  const open: string[] = []
  try {
    for (let after: string | undefined; ;) {
      const page = await call('listMyOrders', { query: { limit: 50, ...(after && { after }) } })
      open.push(...page.orders.filter(isOpenOrder).map(({ number }) => number))
      if (page.next === null) return open
      after = page.next
    }
  } catch {
    return null
  }
}

/** Lists the open orders, the membership and the gifts of an account before it is deleted. */
export function OpenMattersList({ orders, membership, gifts }: OpenMatters) {
  const openGifts = gifts?.filter(({ state }) => state === 'open').length ?? 0
  const until = membership?.memberUntil
  const lines = [
    orders === null && t('account.delete.orders-unknown'),
    orders !== null &&
      orders.length > 0 &&
      t('account.delete.orders', { count: orders.length, numbers: andText(orders) }),
    membership?.isMember &&
      (until
        ? t('account.delete.membership-until', { date: dateText(until) })
        : t('account.delete.membership')),
    openGifts > 0 && t('account.delete.gifts', { count: openGifts }),
  ].filter((line) => typeof line === 'string')
  if (lines.length === 0) return null
  return (
    <ul className="mb-5 max-w-prose list-disc space-y-2 pl-5 font-semibold">
      {lines.map((line) => (
        <li key={line} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  )
}
