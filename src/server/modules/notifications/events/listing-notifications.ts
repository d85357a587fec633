import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findListing } from '../emails/notification-data.store.ts'
import { sampleCoat, sampleNotification } from '../emails/sample-notifications.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import { notify } from '../core/notify.ts'

/**
 * Notifies a seller when an admin hides or restores a listing, unless the change has already been reversed, when the
 * team approves or declines a listing, and when a scheduled listing could not be published.
 */
export function subscribeListingNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  events.subscribe('ListingHidden', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason === null) return
    const { title, reason } = listing
    const words: NotificationContent = { code: 'listing-hidden', data: { title, reason } }
    await send(listingId, listing, `ListingHidden:${decisionId}`, words)
  })
  events.subscribe('ListingShown', 'notifications', async ({ listingId, decisionId }) => {
    const listing = await findListing(db, listingId)
    if (!listing || listing.reason !== null) return
    const words: NotificationContent = { code: 'listing-shown', data: { title: listing.title } }
    await send(listingId, listing, `ListingShown:${decisionId}`, words)
  })
  events.subscribe('ListingApproved', 'notifications', async ({ listingId, at }) => {
    const listing = await findListing(db, listingId)
    if (!listing) return
    const words: NotificationContent = { code: 'listing-approved', data: { title: listing.title } }
    await send(listingId, listing, `ListingApproved:${at}`, words)
  })
  events.subscribe('ListingDeclined', 'notifications', async ({ listingId, reason, at }) => {
    const listing = await findListing(db, listingId)
    if (!listing) return
    const words: NotificationContent = { code: 'listing-declined', data: { title: listing.title, reason } }
    await send(listingId, listing, `ListingDeclined:${at}`, words)
  })
  events.subscribe('ScheduledListingRejected', 'notifications', async ({ listingId, at }) => {
    const listing = await findListing(db, listingId)
    if (!listing) return
    const words: NotificationContent = { code: 'schedule-failed', data: { title: listing.title } }
    await send(listingId, listing, `ScheduledListingRejected:${at}`, words)
  })

  function send(
    listingId: string,
    { sellerId, isSA }: { sellerId: string; isSA: boolean },
    event: string,
    words: NotificationContent,
  ): Promise<void> {
    const href = `/${isSA ? 'sa' : 'shopper'}/listings/${listingId}`
    const target = {
      recipient: `seller:${sellerId}`,
      event: 'listing',
      key: `${event}:${listingId}`,
    } as const
    return inTransaction(db, (tx) => notify(tx, deps, [{ ...target, words, href, listingId }]))
  }
}

/**
 * Functions that render sample emails about hidden, restored, approved and declined listings, for the email preview
 * page.
 */
export const listingEmailPreviews: EmailPreviews<'notification-listing'> = {
  'notification-listing': {
    hidden: sampleNotification(
      'listing',
      (sample) => ({
        code: 'listing-hidden',
        data: {
          title: sampleCoat(sample).title,
          reason: sample.userText(
            'The photos show another sampleCoat.',
            'Die Fotos zeigen einen anderen Mantel.',
          ),
        },
      }),
      '/shopper/listings/prd_sampleCoat',
      (sample) => ({ listing: sampleCoat(sample) }),
    ),
    approved: sampleNotification(
      'listing',
      (sample) => ({ code: 'listing-approved', data: { title: sampleCoat(sample).title } }),
      '/shopper/listings/prd_sampleCoat',
      (sample) => ({ listing: sampleCoat(sample) }),
    ),
    declined: sampleNotification(
      'listing',
      (sample) => ({
        code: 'listing-declined',
        data: {
          title: sampleCoat(sample).title,
          reason: sample.userText(
            'Please add a photo of the label.',
            'Bitte ergänzen Sie ein Foto des Etiketts.',
          ),
        },
      }),
      '/shopper/listings/prd_sampleCoat',
      (sample) => ({ listing: sampleCoat(sample) }),
    ),
    'schedule-failed': sampleNotification(
      'listing',
      (sample) => ({ code: 'schedule-failed', data: { title: sampleCoat(sample).title } }),
      '/shopper/listings/prd_sampleCoat',
      (sample) => ({ listing: sampleCoat(sample) }),
    ),
    shown: sampleNotification(
      'listing',
      (sample) => ({ code: 'listing-shown', data: { title: sampleCoat(sample).title } }),
      '/shopper/listings/prd_sampleCoat',
      (sample) => ({ listing: sampleCoat(sample) }),
    ),
  },
}
