import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { formatGiftCode } from '../core/gift-code.ts'
import type { GiftRow } from '../core/gifts.store.ts'
import * as gifts from './gift-email-texts.ts'

const day = 24 * 3600_000
const code = 'K7M2QX9TR4WZ'

function gift(sample: EmailSample, own: Partial<GiftRow> = {}): GiftRow {
  const { language, now, to, userText } = sample
  return {
    id: 'gft_sample',
    code,
    holder: 'guest:sample',
    browser: null,
    buyerId: null,
    months: 6,
    priceCents: 4_800,
    currency: 'usd',
    language,
    state: 'open',
    cardAttempts: 1,
    paymentId: null,
    placedAt: new Date(now),
    paidAt: new Date(now),
    expiresAt: new Date(now + 365 * day),
    mailedAt: new Date(now),
    emails: 1,
    redeemedAt: null,
    redeemedBy: null,
    recognisedAt: null,
    disputedAt: null,
    recieveremail: 'june@mail.example',
    receiverName: 'June',
    message: userText(
      'Happy birthday! Enjoy every find.',
      'Alles Gute zum Geburtstag! Viel Freude beim Stöbern.',
    ),
    giverName: userText('Robin', 'Jonas'),
    giverEmail: to,
    sendAt: new Date(now),
    confirmationToken: '',
    ...own,
  }
}

const giversHref = ({ origin }: EmailSample) =>
  `${origin}/gift-subscription-complete?gift=gft_sample&key=Zm9vYmFyYmF6cXV4`
const receiversHref = ({ origin }: EmailSample) => `${origin}/gift/redeem/${formatGiftCode(code)}`

type GiftEmailKind =
  | 'gift'
  | 'gift-receipt'
  | 'gift-ending'
  | 'gift-unredeemed'
  | 'gift-readdressed'
  | 'gift-redeemed'
  | 'gift-refunded'

/** Functions that render sample gift emails for the email preview page, keyed by email kind. */
export const giftEmailPreviews: EmailPreviews<GiftEmailKind> = {
  gift: {
    'with a message': (s) => gifts.giftEmail(gift(s), formatGiftCode(code), receiversHref(s)),
    plain: (s) =>
      gifts.giftEmail(gift(s, { message: '', receiverName: '' }), formatGiftCode(code), receiversHref(s)),
  },
  'gift-receipt': (s) => gifts.receiptEmail(gift(s), formatGiftCode(code), giversHref(s)),
  'gift-ending': (s) => gifts.giftExpiringEmail(gift(s), formatGiftCode(code), receiversHref(s)),
  'gift-unredeemed': (s) => gifts.unredeemedEmail(gift(s), giversHref(s)),
  'gift-readdressed': (s) => gifts.giftAddressChangedEmail(gift(s), giversHref(s)),
  'gift-redeemed': (s) =>
    gifts.redeemedEmail(gift(s, { state: 'redeemed', redeemedAt: new Date(s.now) }), giversHref(s)),
  'gift-refunded': {
    'before it was redeemed': (s) => gifts.refundedEmail(gift(s)),
    afterwards: (s) => gifts.refundedEmail(gift(s, { redeemedAt: new Date(s.now) })),
  },
}
