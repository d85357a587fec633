import { moneyText } from '#platform/language/formats.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { EmailBlock, EmailDraft } from '#platform/mail/layout/email.ts'
import { refundReasonText } from '#modules/orders/core/refund-reasons.ts'
import {
  buyerEmail,
  itemsBlock,
  sellerEmail,
  itemTitles,
  type SellerOrderLinks,
  type EmailedSellerOrder,
} from './seller-order-emails.ts'
import { refundDays } from '#platform/payments/ports/refund-days.ts'

/**
 * Creates the emails about a canceled seller order. The buyer always gets an email; the seller gets an email unless
 * they canceled the order.
 */
export function cancelledEmails(of: EmailedSellerOrder, links: SellerOrderLinks, by: string): EmailDraft[] {
  return by === 'seller' ? [toBuyer(of, links, by)] : [toBuyer(of, links, by), toSeller(of, links, by)]
}

/**
 * Returns the refund that a cancellation caused: the first refund requested at or after the time of the cancellation.
 * The cancellation email announces this refund, so no separate refund email is sent.
 */
export function refundOfCancellation({
  sellerOrder: { timeline, refunds },
}: EmailedSellerOrder): EmailedSellerOrder['sellerOrder']['refunds'][number] | undefined {
  const canceledAt = timeline.findLast(({ state }) => state === 'cancelled')?.at
  return canceledAt === undefined ? undefined : refunds.find(({ at }) => at >= canceledAt)
}

function toBuyer(of: EmailedSellerOrder, { buyer: href }: SellerOrderLinks, by: string): EmailDraft {
  const refund = refundOfCancellation(of)
  const { language } = of.buyer
  return buyerEmail(of, {
    kind: 'items-canceled',
    subject: translate(language, 'mail.care.canceled.subject', { titles: itemTitles(of, language) }),
    preview: translate(language, 'mail.care.canceled.preview'),
    blocks: [
      whoText(of, language, by),
      ...(by === 'seller' || by === 'admin' ? reasonBlocks(of, language) : []),
      itemsBlock(of, language),
      ...(refund
        ? [
            translate(language, 'mail.care.canceled.refund', {
              amount: moneyText(language, refund.amount),
              days: refundDays,
            }),
          ]
        : []),
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  })
}

function whoText(
  { orderNumber: number, seller }: EmailedSellerOrder,
  language: Language,
  by: string,
): string {
  switch (by) {
    case 'buyer':
      return translate(language, 'mail.care.canceled.by-you', { number })
    case 'seller':
      return translate(language, 'mail.care.canceled.by-seller', { seller: seller.name, number })
    case 'clock':
      return translate(language, 'mail.care.canceled.in-time', { number })
    default:
      return translate(language, 'mail.care.canceled.by-us', { number })
  }
}

/** Returns an email block with the cancellation reason, or no block if no reason was entered. */
function reasonBlocks(of: EmailedSellerOrder, language: Language): EmailBlock[] {
  const refund = refundOfCancellation(of)
  if (!refund || refund.reasonCode === 'canceled') return []
  const reason = refundReasonText(language, { reasonCode: refund.reasonCode, reasonText: refund.reason })
  return reason ? [{ rows: [[translate(language, 'mail.care.canceled.reason'), reason]] }] : []
}

function sellerTexts(language: Language, number: string, by: string): { preview: string; text: string } {
  switch (by) {
    case 'buyer':
      return {
        preview: translate(language, 'mail.care.canceled.seller-preview-buyer'),
        text: translate(language, 'mail.care.canceled.seller-text-buyer', { number }),
      }
    case 'clock':
      return {
        preview: translate(language, 'mail.care.canceled.seller-preview'),
        text: translate(language, 'mail.care.canceled.seller-text', { number }),
      }
    default:
      return {
        preview: translate(language, 'mail.care.canceled.seller-preview-us'),
        text: translate(language, 'mail.care.canceled.seller-text-us', { number }),
      }
  }
}

function toSeller(of: EmailedSellerOrder, { seller: href }: SellerOrderLinks, by: string): EmailDraft {
  const { orderNumber: number } = of
  const { language, name } = of.seller
  const { preview, text } = sellerTexts(language, number, by)
  return sellerEmail(of, {
    kind: 'items-canceled-seller',
    subject: translate(language, 'mail.care.canceled.seller-subject', { number }),
    preview,
    blocks: [
      translate(language, 'mail.hello', { name }),
      text,
      ...(by === 'clock' ? [] : reasonBlocks(of, language)),
      itemsBlock(of, language),
      { button: translate(language, 'mail.care.view-order'), href },
    ],
  })
}
