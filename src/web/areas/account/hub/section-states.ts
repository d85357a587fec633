import type { Membership } from '#contract/memberships/memberships.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { loadNotificationsState, loadSecurityState } from '#web/features/account/hub/shared-states.ts'
import { loadStateText, type StateText } from '#web/features/account/hub/state.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { readSession } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { membershipStatusText } from '../membership/status-text.ts'
import { isOpenOrder } from '../profile/open-matters.tsx'

export interface SectionStates {
  orders: Promise<StateText>
  watchlist: Promise<StateText>
  saved: Promise<StateText>
  messages: Promise<StateText>
  addresses: Promise<StateText>
  cards: Promise<StateText>
  membership: Promise<{ to: string; text: StateText }>
  gifts: Promise<StateText>
  notifications: Promise<StateText>
  security: Promise<StateText>
}

const maxOrders = 50

/**
 * Starts loading the state of each section. The promises never reject, because a section without its state still has a
 * link.
 */
export function loadSectionStates(): SectionStates {
  const buyerId = readSession().buyer?._id ?? ''
  const membership = call('getMembership').catch(() => null)
  return {
    orders: loadStateText(call('listMyOrders', { query: { limit: maxOrders } }), ordersText),
    watchlist: loadStateText(
      call('listWatched', { params: { buyerId }, query: { limit: 1 } }),
      ({ counts }) =>
        t('account.hub.watchlist', {
          count: counts['in-stock'] + counts['sold-out'],
          cheaper: counts['price-dropped'],
        }),
    ),
    saved: loadStateText(
      Promise.all([call('listFollowing'), call('listSavedSearches')]),
      ([following, { searches }]) =>
        t('account.hub.saved', {
          followed: following.sellers.length + following.brands.length,
          searches: searches.length,
        }),
    ),
    messages: loadStateText(call('listConversations', { query: { limit: 1 } }), ({ unread }) =>
      isFeatureOn('messages') || unread > 0 ? t('account.hub.messages', { count: unread }) : undefined,
    ),
    addresses: loadStateText(call('listAddresses'), ({ addresses }) =>
      t('account.hub.addresses', { count: addresses.length }),
    ),
    cards: loadStateText(call('listSavedCards'), ({ cards }) =>
      t('account.hub.cards', { count: cards.length }),
    ),
    membership: membership.then(membershipRow),
    gifts: loadStateText(call('listMyGifts'), ({ gifts }) =>
      isFeatureOn('gifts') || gifts.length > 0 ? t('account.hub.gifts', { count: gifts.length }) : undefined,
    ),
    notifications: loadNotificationsState(),
    security: loadSecurityState(),
  }
}

/** Describes the buyer's open orders. Counts only the newest orders, because an older order is rarely open. */
export function ordersText({ orders }: Pick<CallReply<'listMyOrders'>, 'orders'>): string {
  if (orders.length === 0) return t('account.hub.orders.none')
  const onTheWay = orders.filter((order) =>
    order.sellerOrders.some(({ state }) => state === 'shipped'),
  ).length
  if (onTheWay > 0) return t('account.hub.orders.on-the-way', { count: onTheWay })
  return t('account.hub.orders.open', { count: orders.filter(isOpenOrder).length })
}

/**
 * Returns the page and the state of the membership. Buyers who have never been members get a link to the plans, and no
 * row while memberships are off.
 */
export function membershipRow(membership: Membership | null): { to: string; text: StateText } {
  const own = '/direct/subscription-management'
  if (membership === null) return { to: own, text: null }
  const { subscription, isMember, memberUntil } = membership
  if (subscription !== null || isMember || memberUntil !== null)
    return { to: own, text: membershipStatusText(membership) }
  return {
    to: '/shop/subscribe',
    text: isFeatureOn('membership') ? membershipStatusText(membership) : undefined,
  }
}
