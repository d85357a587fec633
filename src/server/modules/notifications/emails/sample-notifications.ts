import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import type { ListingInEmail } from './listings.store.ts'
import { notificationEmail, type NotificationInEmail } from './notification-emails.ts'
import type { EmailedEvent } from '../core/event-kinds.ts'
import type { NotificationContent } from '../core/notification-content.ts'

export const day = 24 * 3600_000
export const usd = 'usd'
export const seller = 'Mila Novak'
export const applicant = 'Jule Brandt'

export function sampleCoat({ userText, photo }: EmailSample): ListingInEmail {
  const title = userText('Tweed coat with a wide collar', 'Tweedmantel mit breitem Kragen')
  return { id: 'prd_coat', title, photo: photo('Coats', 'tweed'), brand: 'Halden', condition: 'very good' }
}

export const sampleBag = ({ userText, photo }: EmailSample): ListingInEmail => ({
  id: 'prd_bag',
  title: userText('Leather shoulder bag', 'Schultertasche aus Leder'),
  photo: photo('Shoulder bags', 'leather'),
  brand: 'Nordic Atelier',
  condition: 'good',
})

export function sampleEmailLinks({ origin }: EmailSample) {
  const token = 'buyer.byr_sample.alerts.Zm9vYmFyYmF6cXV4'
  return {
    origin,
    unsubscribe: {
      page: `${origin}/unsubscribe/${token}`,
      oneClick: `${origin}/api/notifications/one-click/${token}`,
    },
  }
}

export const sampleReader = ({ to: email, language }: EmailSample) => ({ email, language, isProven: true })

export function sampleStoredNotification(
  event: EmailedEvent,
  words: NotificationContent,
  href: string,
  own: Partial<NotificationInEmail> = {},
): NotificationInEmail {
  return { ...words, event, title: '', body: '', href, listingId: null, sizeLabel: null, ...own }
}

export function sampleNotification(
  event: EmailedEvent,
  words: (sample: EmailSample) => NotificationContent,
  href: string,
  own: (sample: EmailSample) => Partial<NotificationInEmail> = () => ({}),
) {
  return (sample: EmailSample): EmailDraft =>
    notificationEmail(
      sampleStoredNotification(event, words(sample), href, own(sample)),
      sampleReader(sample),
      sampleEmailLinks(sample),
    )
}
