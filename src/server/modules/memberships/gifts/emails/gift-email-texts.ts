import { dateText, moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import type { GiftRow } from '../core/gifts.store.ts'
import { giftCancellationDays } from '#contract/gifts/gifts.ts'
import { refundDays } from '#platform/payments/ports/refund-days.ts'

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds {
    gift: true
    'gift-receipt': true
    'gift-ending': true
    'gift-unredeemed': true
    'gift-readdressed': true
    'gift-redeemed': true
    'gift-refunded': true
  }
}

/** Creates the email that delivers a gift to its recipient. Contains the giver's message and the gift code. */
export function giftEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { language, giverName: giver, message, months, recieveremail: to } = gift
  return {
    kind: 'gift',
    to,
    language,
    subject: translate(language, 'mail.gift.received.subject', { giver, months }),
    heading: translate(language, 'mail.gift.received.heading'),
    preview: translate(language, 'mail.gift.received.preview'),
    reason: translate(language, 'mail.why.gift-receiver'),
    blocks: [
      ...hello(gift),
      translate(language, 'mail.gift.received.text', { giver, months }),
      ...(message
        ? [{ by: translate(language, 'mail.gift.message-from', { giver }), quote: [message] }]
        : []),
      redeemButton(gift, href),
      { label: translate(language, 'mail.gift.code'), code },
      translate(language, 'mail.gift.received.perks'),
    ],
  }
}

/** Creates the receipt for the giver. Contains the gift code and a link to the gift. */
export function receiptEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { language, giverEmail: to, months, priceCents: cents, currency, recieveremail: receiver } = gift
  return {
    kind: 'gift-receipt',
    to,
    language,
    subject: translate(language, 'mail.gift.receipt.subject'),
    preview: translate(language, 'mail.gift.receipt.preview', { months, receiver }),
    reason: translate(language, 'mail.why.gift-giver'),
    blocks: [
      translate(language, 'mail.gift.receipt.text'),
      {
        rows: [
          [
            translate(language, 'mail.gift.receipt.gift'),
            translate(language, 'mail.gift.receipt.months', { months }),
          ],
          [translate(language, 'mail.gift.receipt.paid'), moneyText(language, { cents, currency })],
          [translate(language, 'mail.gift.receipt.for'), receiver],
          [translate(language, 'mail.gift.receipt.mailed-on'), dateText(language, gift.sendAt)],
          [translate(language, 'mail.gift.receipt.code'), code],
          [translate(language, 'mail.gift.receipt.redeem-by'), expiry(gift)],
        ],
      },
      { button: translate(language, 'mail.gift.receipt.button'), href },
      translate(language, 'mail.gift.receipt.link', { days: giftCancellationDays }),
    ],
  }
}

/** Creates the email that reminds the recipient to redeem the gift before it expires. */
export function giftExpiringEmail(gift: GiftRow, code: string, href: string): EmailDraft {
  const { language, giverName: giver, months, recieveremail: to } = gift
  const date = expiry(gift)
  return {
    kind: 'gift-ending',
    to,
    language,
    subject: giver
      ? translate(language, 'mail.gift.ending.subject-from', { giver, date })
      : translate(language, 'mail.gift.ending.subject', { date }),
    preview: translate(language, 'mail.gift.ending.preview', { months }),
    reason: translate(language, 'mail.why.gift-receiver'),
    blocks: [
      ...hello(gift),
      giver
        ? translate(language, 'mail.gift.ending.text-from', { giver, months, date })
        : translate(language, 'mail.gift.ending.text', { months, date }),
      redeemButton(gift, href),
      { label: translate(language, 'mail.gift.code'), code },
      translate(language, 'mail.gift.ending.nothing-to-pay'),
    ],
  }
}

/** Creates the email that tells the giver that the gift is still unredeemed. */
export function unredeemedEmail(gift: GiftRow, href: string): EmailDraft {
  const { language, giverEmail: to, months } = gift
  const date = expiry(gift)
  return {
    kind: 'gift-unredeemed',
    to,
    language,
    subject: translate(language, 'mail.gift.unredeemed.subject'),
    preview: translate(language, 'mail.gift.unredeemed.preview', { date }),
    reason: translate(language, 'mail.why.gift-giver'),
    blocks: [
      translate(language, 'mail.gift.unredeemed.text', { months, receiver: receiverOf(gift), date }),
      translate(language, 'mail.gift.unredeemed.resend'),
      { button: translate(language, 'mail.gift.receipt.button'), href },
    ],
  }
}

/** Creates the email that tells the giver that an admin has sent the gift to another address with a new code. */
export function giftAddressChangedEmail(gift: GiftRow, href: string): EmailDraft {
  const { language, giverEmail: to, months, recieveremail: receiver } = gift
  return {
    kind: 'gift-readdressed',
    to,
    language,
    subject: translate(language, 'mail.gift.readdressed.subject'),
    preview: translate(language, 'mail.gift.readdressed.preview', { receiver }),
    reason: translate(language, 'mail.why.gift-giver'),
    blocks: [
      translate(language, 'mail.gift.readdressed.text', { months, receiver }),
      translate(language, 'mail.gift.readdressed.not-you'),
      { button: translate(language, 'mail.gift.receipt.button'), href },
    ],
  }
}

/** Creates the email that tells the giver that the gift was redeemed. */
export function redeemedEmail(gift: GiftRow, href: string): EmailDraft {
  const { language, giverEmail: to, months, redeemedAt } = gift
  const receiver = receiverOf(gift)
  const date = redeemedAt ? dateText(language, redeemedAt) : ''
  return {
    kind: 'gift-redeemed',
    to,
    language,
    subject: translate(language, 'mail.gift.redeemed.subject'),
    preview: translate(language, 'mail.gift.redeemed.preview', { receiver }),
    reason: translate(language, 'mail.why.gift-giver'),
    blocks: [
      translate(language, 'mail.gift.redeemed.text', { months, receiver, date }),
      { button: translate(language, 'mail.gift.redeemed.button'), href },
    ],
  }
}

/** Creates the email that tells the giver about a refund. */
export function refundedEmail(gift: GiftRow): EmailDraft {
  const { language, giverEmail: to, months, recieveremail: receiver, redeemedAt } = gift
  return {
    kind: 'gift-refunded',
    to,
    language,
    subject: translate(language, 'mail.gift.refunded.subject'),
    preview: translate(language, 'mail.gift.refunded.preview'),
    reason: translate(language, 'mail.why.gift-giver'),
    blocks: [
      translate(language, 'mail.gift.refunded.text', { months, receiver, days: refundDays }),
      redeemedAt
        ? translate(language, 'mail.gift.refunded.used-days')
        : translate(language, 'mail.gift.refunded.code-void'),
    ],
  }
}

function hello({ language, receiverName: name }: GiftRow): string[] {
  return name ? [translate(language, 'mail.hello', { name })] : []
}

function redeemButton(gift: GiftRow, href: string): EmailBlock {
  const { language } = gift
  const date = expiry(gift)
  const by = date ? translate(language, 'mail.gift.redeem-by', { date }) : undefined
  return { button: translate(language, 'mail.gift.redeem'), href, by }
}

function expiry({ language, expiresAt }: GiftRow): string {
  return expiresAt ? dateText(language, expiresAt) : ''
}

function receiverOf({ receiverName, recieveremail }: GiftRow): string {
  return receiverName || recieveremail
}
