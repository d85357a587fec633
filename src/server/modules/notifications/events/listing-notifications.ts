import { translate } from '#platform/language/translate.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { findListing } from '../emails/subjects.store.ts'
import { notify, type NotificationWords } from '../notify.ts'

/** Listens to listings an admin hides and shows again: their sellers are told, if it is still so. */
export function openListingNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  events.subscribe('ListingHidden', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason === null) return
    const { title, reason } = listing
    await say(listingId, listing, `ListingHidden:${decisionId}`, (language) => [
      translate(language, 'notification.listing-hidden.title', { title }),
      translate(language, 'notification.listing-hidden.text', { reason }),
    ])
  })
  events.subscribe('ListingShown', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason !== null) return
    const { title } = listing
    await say(listingId, listing, `ListingShown:${decisionId}`, (language) => [
      translate(language, 'notification.listing-shown.title', { title }),
      translate(language, 'notification.listing-shown.text'),
    ])
  })

  function say(
    listingId: string,
    { sellerId, isSA }: { sellerId: string; isSA: boolean },
    event: string,
    words: NotificationWords,
  ): Promise<void> {
    const href = `/${isSA ? 'sa' : 'shopper'}/listings/${listingId}`
    const providerEvent = {
      recipient: `seller:${sellerId}`,
      event: 'listing',
      key: `${event}:${listingId}`,
    } as const
    return inTransaction(db, (tx) => notify(tx, deps, [{ ...providerEvent, words, href, listingId }]))
  }
}
