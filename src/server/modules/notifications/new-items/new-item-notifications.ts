import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import type { NotificationInput } from '../core/notify.ts'
import type { NewListingMatch, MatchReason, UnannouncedListing } from './new-listing.ts'

/**
 * Creates the notifications about new items: one for each buyer and each saved search, seller or brand. The link leads
 * to the item, or to the list if there are several.
 */
export function newItemNotifications(
  listings: readonly UnannouncedListing[],
  matches: readonly NewListingMatch[],
): NotificationInput[] {
  const byId = new Map(listings.map((listing) => [listing.id, listing]))
  const groups = Map.groupBy(matches, ({ buyerId, reason }) => `${buyerId} ${reason.kind} ${reason.id}`)
  return [...groups.values()].map((group) => {
    const { buyerId, reason } = group[0]!
    const found = group.map(({ listingId }) => byId.get(listingId)!).toSorted((a, b) => b.no - a.no)
    const [newest] = found
    return {
      recipient: `buyer:${buyerId}`,
      event: reason.kind === 'search' ? 'saved-search' : 'followed',
      key: `new-items:${reason.kind}:${reason.id}:${newest!.id}`,
      words: newItemContent(reason, newest!, found.length),
      href: found.length === 1 ? listingPath(newest!) : listPath(reason, newest!),
      listingId: newest!.id,
    }
  })
}

/** Returns the content of a notification about one or several new items. */
export function newItemContent(
  { kind, name }: MatchReason,
  { title, priceCents: cents, currency }: Pick<UnannouncedListing, 'title' | 'priceCents' | 'currency'>,
  count: number,
): NotificationContent {
  const more = count - 1
  if (more === 0) {
    const data = { name, count, title, price: { cents, currency } }
    return kind === 'search' ? { code: 'saved-search', data } : { code: 'followed', data }
  }
  const data = { name, count, title, more }
  return kind === 'search' ? { code: 'saved-search.many', data } : { code: 'followed.many', data }
}

function listingPath({ id, username, isFirstParty }: UnannouncedListing): string {
  return `${areaPathOf(isFirstParty)}/product/${username}/${id}`
}

function listPath({ kind, id, name }: MatchReason, { username, isFirstParty }: UnannouncedListing): string {
  if (kind === 'search') return `/shop/customerprofile/saved?view=searches&open=${id}`
  if (kind === 'brand') return `/shop?${new URLSearchParams({ brand: name })}`
  return `${areaPathOf(isFirstParty) || '/shop'}/${username}`
}
