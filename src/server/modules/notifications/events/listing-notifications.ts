import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { findListing } from '../emails/subjects.store.ts'
import { notify } from '../notify.ts'

/** Listens to listings an admin hides and shows again: their sellers are told, if it is still so. */
export function openListingNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  events.subscribe('ListingHidden', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason === null) return
    const body = `We have taken it out of sight: ${listing.reason} Change what is to be changed, then ask on its page to have it shown again.`
    await say(
      listingId,
      listing,
      `ListingHidden:${decisionId}`,
      `Hidden from the shop: ${listing.title}`,
      body,
    )
  })
  events.subscribe('ListingShown', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason !== null) return
    const body = 'We have looked at it again and no longer hide it.'
    await say(listingId, listing, `ListingShown:${decisionId}`, `No longer hidden: ${listing.title}`, body)
  })

  function say(
    listingId: string,
    { sellerId, isSA }: { sellerId: string; isSA: boolean },
    event: string,
    title: string,
    body: string,
  ): Promise<void> {
    const href = `/${isSA ? 'sa' : 'shopper'}/listings/${listingId}`
    const providerEvent = {
      recipient: `seller:${sellerId}`,
      event: 'listing',
      key: `${event}:${listingId}`,
    } as const
    return inTransaction(db, (tx) => notify(tx, deps, [{ ...providerEvent, title, body, href, listingId }]))
  }
}
