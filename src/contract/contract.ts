import { accountAdminCalls } from './accounts-admin.ts'
import { buyerCalls } from './accounts-buyer.ts'
import { sellerCalls } from './accounts-seller.ts'
import { sessionCalls } from './accounts-sessions.ts'
import { auditCalls } from './audit.ts'
import { backupCalls } from './backups.ts'
import { bagCalls } from './bag.ts'
import { catalogCalls } from './catalog-calls.ts'
import { catalogueCalls } from './catalogue.ts'
import { clockCalls } from './clock.ts'
import { contentAdminCalls } from './content-admin.ts'
import { contentCalls } from './content.ts'
import { feedbackOfficeCalls } from './feedback-office.ts'
import { feedbackCalls } from './feedback.ts'
import { giftAdminCalls } from './gifts-admin.ts'
import { giftCalls } from './gifts-calls.ts'
import { listingCalls } from './listings-calls.ts'
import { jobCalls } from './jobs.ts'
import { ledgerCalls } from './ledger.ts'
import { mailCalls } from './mails.ts'
import { importCalls } from './listings-imports.ts'
import { moderationCalls } from './moderation.ts'
import { notificationCalls } from './notifications.ts'
import { officeHomeCalls } from './office-home.ts'
import { officeRightsCalls } from './office-rights.ts'
import { officeOrderCalls } from './office-orders.ts'
import { officeBuyerCalls } from './office-buyers.ts'
import { officeSellerCalls } from './office-sellers.ts'
import { careCalls } from './order-care.ts'
import { issueCalls } from './order-issues.ts'
import { orderCalls } from './orders.ts'
import { payoutAdminCalls } from './payouts-admin.ts'
import { payoutCalls } from './payouts-calls.ts'
import { privacyCalls } from './privacy-requests.ts'
import { sellerOrderCalls } from './seller-orders.ts'
import { settingCalls } from './settings.ts'
import { subscriptionAdminCalls } from './subscriptions-admin.ts'
import { subscriptionCalls } from './subscriptions-calls.ts'
import { watchCalls } from './watch.ts'

/** Every call of the API by name: handlers, the typed caller, OpenAPI and the tests walk this table. */
export const contract = {
  ...catalogCalls,
  ...catalogueCalls,
  ...moderationCalls,
  ...orderCalls,
  ...careCalls,
  ...issueCalls,
  ...sellerOrderCalls,
  ...clockCalls,
  ...bagCalls,
  ...buyerCalls,
  ...sellerCalls,
  ...sessionCalls,
  ...accountAdminCalls,
  ...officeRightsCalls,
  ...settingCalls,
  ...auditCalls,
  ...privacyCalls,
  ...contentAdminCalls,
  ...contentCalls,
  ...feedbackCalls,
  ...feedbackOfficeCalls,
  ...listingCalls,
  ...importCalls,
  ...payoutCalls,
  ...payoutAdminCalls,
  ...jobCalls,
  ...backupCalls,
  ...mailCalls,
  ...ledgerCalls,
  ...notificationCalls,
  ...watchCalls,
  ...giftCalls,
  ...giftAdminCalls,
  ...subscriptionCalls,
  ...subscriptionAdminCalls,
  ...officeHomeCalls,
  ...officeOrderCalls,
  ...officeBuyerCalls,
  ...officeSellerCalls,
}
export type Contract = typeof contract
export type CallName = keyof Contract
