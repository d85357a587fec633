import { carrierName } from '#contract/orders/carriers.ts'
import { dateText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { parcelRows, type SellerOrderLinks, type EmailedSellerOrder } from './seller-order-emails.ts'
import { buyerIssueEmail, sellerIssueEmail } from './issue-emails.ts'

/** Creates the email that tells a seller that the buyer has reported a late parcel missing. */
export function notArrivedEmails(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft[] {
  const { sellerOrder, orderNumber: number } = of
  const { language, name } = of.seller
  if (!sellerOrder.notArrived) return []
  const day = dateText(language, sellerOrder.next?.at ?? sellerOrder.notArrived.until)
  const carrier = carrierName(sellerOrder.carrier ?? 'Post')
  return [
    sellerIssueEmail(of, links, {
      kind: 'not-arrived-seller',
      subject: translate(language, 'mail.arrival.missing.subject', { number }),
      blocks: [
        translate(language, 'mail.hello', { name }),
        translate(language, 'mail.arrival.missing.text', { number }),
        { rows: parcelRows(language, sellerOrder) },
        sellerOrder.seller.isFirstParty
          ? translate(language, 'mail.arrival.missing.what-to-do-own', { carrier, day })
          : translate(language, 'mail.arrival.missing.what-to-do', { carrier, day }),
      ],
    }),
  ]
}

/**
 * Creates the email that tells a buyer that the order was automatically marked as received. The email contains the
 * deadline for reporting an issue.
 */
export function autoReceivedEmails(of: EmailedSellerOrder, links: SellerOrderLinks): EmailDraft[] {
  const { sellerOrder, orderNumber: number } = of
  const { language } = of.buyer
  const until = sellerOrder.reportableUntil
  if (until === null) return []
  const day = dateText(language, until)
  return [
    buyerIssueEmail(of, links, {
      kind: 'order-received',
      subject: translate(language, 'mail.arrival.received.subject', { number }),
      blocks: [
        translate(language, 'mail.arrival.received.text', { number }),
        translate(language, 'mail.arrival.received.if-not', { day }),
      ],
      button: translate(language, 'mail.arrival.received.button'),
      by: translate(language, 'mail.arrival.received.by', { day }),
    }),
  ]
}
