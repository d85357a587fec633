import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { sampleCoat, sampleNotification, seller, usd } from '../emails/sample-notifications.ts'
import { newItemContent } from './new-item-notifications.ts'
import type { MatchReason } from './new-listing.ts'

const coatHref = '/product/mila_novak/prd_coat'
const ofCoat = (sample: EmailSample) => ({ listing: sampleCoat(sample) })
const wordsOf = (reason: (sample: EmailSample) => MatchReason, count: number) => (sample: EmailSample) =>
  newItemContent(
    reason(sample),
    { title: sampleCoat(sample).title, priceCents: 24_800, currency: usd },
    count,
  )

const search = ({ userText }: EmailSample): MatchReason => ({
  kind: 'search',
  id: 'sch_sample',
  name: userText('Tweed coat, Women, S', 'Tweedmantel, Damen, S'),
})
const followed = (): MatchReason => ({ kind: 'seller', id: 'sel_sample', name: seller })

/** Functions that render sample emails about new items, for the email preview page. */
export const newItemEmailPreviews: EmailPreviews<'notification-saved-search' | 'notification-followed'> = {
  'notification-saved-search': {
    one: sampleNotification('saved-search', wordsOf(search, 1), coatHref, ofCoat),
    several: sampleNotification(
      'saved-search',
      wordsOf(search, 4),
      '/shop/customerprofile/saved?view=searches&open=sch_sample',
      ofCoat,
    ),
  },
  'notification-followed': {
    one: sampleNotification('followed', wordsOf(followed, 1), coatHref, ofCoat),
    several: sampleNotification('followed', wordsOf(followed, 4), '/shop/mila_novak', ofCoat),
  },
}
