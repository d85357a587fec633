import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { digestEmail } from '../emails/notification-emails.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import { watchNotification, offerNotification } from './watch-notification-content.ts'
import {
  sampleBag,
  sampleCoat,
  sampleEmailLinks,
  sampleNotification,
  sampleReader,
  sampleStoredNotification,
  usd,
} from '../emails/sample-notifications.ts'

const shown = { username: 'mila_novak', isSA: false }
const coatHref = '/product/mila_novak/prd_coat'

function watchWords(event: 'price-drop' | 'last-one' | 'sold-out') {
  return (sample: EmailSample): NotificationContent =>
    watchNotification(
      'prd_coat',
      {
        ...shown,
        title: sampleCoat(sample).title,
        buyerId: 'byr_sample',
        sizeId: 'siz_1',
        sizeLabel: 'M',
        nowLevel: 1,
        level: 2,
        state: 'watching',
        nowCents: 19_900,
        notifiedCents: 24_800,
        targetCents: null,
        currency: usd,
        hasBought: false,
      },
      event,
      sample.now,
    ).words
}

function offerWords(sample: EmailSample): NotificationContent {
  const listing = { ...shown, title: sampleCoat(sample).title, currency: usd }
  const size = { sizeId: 'siz_1', label: 'M', priceCents: 24_800 }
  return offerNotification('prd_coat', listing, 'byr_sample', size, new Date(sample.now + 2 * 3600_000)).words
}

const ofCoat = (sample: EmailSample) => ({ listing: sampleCoat(sample), sizeLabel: 'M' })

/** Functions that render sample watchlist emails, for the email preview page. */
export const watchEmailPreviews: EmailPreviews<
  `notification-${'price-drop' | 'last-one' | 'sold-out' | 'back-in-stock'}` | 'digest'
> = {
  'notification-price-drop': sampleNotification('price-drop', watchWords('price-drop'), coatHref, ofCoat),
  'notification-last-one': sampleNotification('last-one', watchWords('last-one'), coatHref, ofCoat),
  'notification-sold-out': sampleNotification('sold-out', watchWords('sold-out'), coatHref, ofCoat),
  'notification-back-in-stock': sampleNotification('back-in-stock', offerWords, coatHref, ofCoat),
  digest: (sample) =>
    digestEmail(
      [
        sampleStoredNotification('price-drop', watchWords('price-drop')(sample), coatHref, ofCoat(sample)),
        sampleStoredNotification('last-one', bagWords(sample), '/product/atelier_lind/prd_bag', {
          listing: sampleBag(sample),
        }),
      ],
      sampleReader(sample),
      sampleEmailLinks(sample),
    ),
}

function bagWords(sample: EmailSample): NotificationContent {
  const price = { cents: 13_900, currency: usd }
  return { code: 'last-one', data: { title: sampleBag(sample).title, price } }
}
