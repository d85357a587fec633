import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { SellerEmailKind } from '../emails/email-kinds.ts'
import { reinstatedEmail, suspendedEmail } from './standing-emails.ts'
import { bankChangedEmail } from './bank-notifications.ts'
import { day } from '../emails/sample-notifications.ts'

const shop = ({ to, language }: EmailSample) => ({
  name: 'Mila Novak',
  email: to,
  language,
  toShip: 2,
  underWay: 3,
})

/** What a seller has to know by email, as it may look. */
export const sellerEmailPreviews: EmailPreviews<SellerEmailKind> = {
  'shop-suspended': (s) =>
    suspendedEmail(
      shop(s),
      {
        reason: s.say(
          'Several items are copies of other brands.',
          'Mehrere Artikel sind Nachahmungen anderer Marken.',
        ),
      },
      `${s.origin}/shopper/orders`,
    ),
  'shop-reinstated': (s) => reinstatedEmail(shop(s), { listed: 12 }, `${s.origin}/shopper/listings`),
  'bank-changed': (s) =>
    bankChangedEmail(shop(s), { last4: '6789', heldUntil: s.now + day }, `${s.origin}/shopper/payouts`),
}
