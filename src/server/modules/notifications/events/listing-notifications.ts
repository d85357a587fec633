import { translate } from '#platform/language/translate.ts'
import type { EmailPreviews } from '#platform/mail/email-preview.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { findListing } from '../emails/subjects.store.ts'
import { coat, notification, say as written } from '../previews/sample-notifications.ts'
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

/** The emails of these notifications, as they may look. */
export const listingEmailPreviews: EmailPreviews<'notification-listing'> = {
  'notification-listing': {
    hidden: notification(
      'listing',
      (sample) =>
        written(
          (language) =>
            translate(language, 'notification.listing-hidden.title', { title: coat(sample).title }),
          (language) =>
            translate(language, 'notification.listing-hidden.text', {
              reason: sample.say('The photos show another coat.', 'Die Fotos zeigen einen anderen Mantel.'),
            }),
        ),
      '/shopper/listings/prd_coat',
      (sample) => ({ listing: coat(sample) }),
    ),
    shown: notification(
      'listing',
      (sample) =>
        written(
          (language) =>
            translate(language, 'notification.listing-shown.title', { title: coat(sample).title }),
          (language) => translate(language, 'notification.listing-shown.text'),
        ),
      '/shopper/listings/prd_coat',
      (sample) => ({ listing: coat(sample) }),
    ),
  },
}
