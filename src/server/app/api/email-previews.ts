import type { EmailDraft, EmailKind } from '#platform/mail/layout/email.ts'
import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import { accountEmailPreviews } from '#modules/accounts/account-emails.ts'
import { alertEmailPreviews } from '#modules/admin/alerts/send-alert.ts'
import { anchorEmailPreviews } from '#modules/admin/audit-log/audit-anchor.ts'
import { openingEmailPreviews } from '#modules/admin/opening/check-email.ts'
import { memberEmailPreviews } from '#modules/memberships/emails/member-email-previews.ts'
import { giftEmailPreviews } from '#modules/memberships/gifts/emails/gift-email-previews.ts'
import { bankEmailPreviews } from '#modules/notifications/events/bank-notifications.ts'
import { listingEmailPreviews } from '#modules/notifications/events/listing-notifications.ts'
import { moneyEmailPreviews } from '#modules/notifications/events/money-notifications.ts'
import { otherEmailPreviews } from '#modules/notifications/events/other-notifications.ts'
import { suspensionEmailPreviews } from '#modules/notifications/events/suspension-emails.ts'
import { messageEmailPreviews } from '#modules/notifications/messages/message-previews.ts'
import { orderEmailPreviews } from '#modules/notifications/orders/order-previews.ts'
import { newItemEmailPreviews } from '#modules/notifications/new-items/new-item-previews.ts'
import { watchEmailPreviews } from '#modules/notifications/watch/watch-previews.ts'
import { readPictureIndex } from '#demo/picture-index.ts'

/** Preview functions for every kind of email. A missing kind is a compile error. */
const previews: EmailPreviews<EmailKind> = {
  ...accountEmailPreviews,
  ...orderEmailPreviews,
  ...suspensionEmailPreviews,
  ...bankEmailPreviews,
  ...watchEmailPreviews,
  ...newItemEmailPreviews,
  ...listingEmailPreviews,
  ...moneyEmailPreviews,
  ...otherEmailPreviews,
  ...messageEmailPreviews,
  ...memberEmailPreviews,
  ...giftEmailPreviews,
  ...alertEmailPreviews,
  ...openingEmailPreviews,
  ...anchorEmailPreviews,
}

export interface EmailPreview {
  /** Id of the preview in its URL. */
  id: string
  kind: EmailKind
  /** Name of the variant, if this kind of email has several previews. */
  variant: string | undefined
  write(language: string, origin: string): EmailDraft
}

/** Returns the previews of all kinds of email, including their variants. */
export function listPreviews(): EmailPreview[] {
  return Object.entries(previews).flatMap(([name, write]) => {
    const kind = name as EmailKind
    const variants = typeof write === 'function' ? [[undefined, write] as const] : Object.entries(write)
    return variants.map(([variant, writeOne]) => ({
      id: variant === undefined ? kind : `${kind}--${variant.replaceAll(/\W+/g, '-')}`,
      kind,
      variant,
      write: (language: string, origin: string) => writeOne(sampleOf(language, origin)),
    }))
  })
}

function sampleOf(language: string, origin: string): EmailSample {
  return {
    language,
    origin,
    to: language === 'de' ? 'jonas@mail.example' : 'robin@mail.example',
    now: Date.UTC(2026, 10, 23, 14, 5),
    userText: (english, german) => (language === 'de' ? german : english),
    photo(type, fabric) {
      const style = readPictureIndex().styles.find((one) => one.type === type && one.fabric === fabric)
      return style ? { key: style.front, width: 960, height: 1200, blur: style.blur, alt: '' } : null
    },
  }
}
