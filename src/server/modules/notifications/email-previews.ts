import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import type { NotificationEmailKind, OrderEmailKind, SellerEmailKind } from './emails/email-kinds.ts'
import { listingEmailPreviews } from './events/listing-notifications.ts'
import { moneyEmailPreviews } from './events/money-notifications.ts'
import { otherEmailPreviews } from './events/other-notifications.ts'
import { messageEmailPreviews } from './messages/message-previews.ts'
import { orderEmailPreviews } from './orders/order-previews.ts'
import { sellerEmailPreviews } from './events/seller-previews.ts'
import { watchEmailPreviews } from './watch/watch-previews.ts'

/** The emails of this module, as they may look. */
export const notificationEmailPreviews: EmailPreviews<
  OrderEmailKind | SellerEmailKind | NotificationEmailKind
> = {
  ...orderEmailPreviews,
  ...sellerEmailPreviews,
  ...watchEmailPreviews,
  ...listingEmailPreviews,
  ...moneyEmailPreviews,
  ...otherEmailPreviews,
  ...messageEmailPreviews,
}
