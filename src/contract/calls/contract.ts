import { accountAdminCalls } from '../accounts/accounts-admin.ts'
import { buyerCalls } from '../accounts/accounts-buyer.ts'
import { sellerCalls } from '../accounts/accounts-seller.ts'
import { sessionCalls } from '../accounts/accounts-sessions.ts'
import { helperCalls } from '../accounts/helpers.ts'
import { identityCalls } from '../accounts/identities.ts'
import { passkeyCalls } from '../accounts/passkeys.ts'
import { secondFactorCalls } from '../accounts/second-factor.ts'
import { addressCalls } from '../accounts/addresses.ts'
import { auditCalls } from '../admin/audit.ts'
import { alertCalls } from '../admin/alerts.ts'
import { backupCalls } from '../admin/backups.ts'
import { launchChecklistCalls } from '../admin/launch-checklist.ts'
import { reportCalls } from '../admin/reports.ts'
import { staffNoteCalls } from '../admin/staff-notes.ts'
import { versionCalls } from '../admin/version.ts'
import { bagCalls } from '../orders/bag.ts'
import { cardCalls } from '../catalog/card-calls.ts'
import { catalogCalls } from '../catalog/catalog-calls.ts'
import { catalogAdminCalls } from '../catalog/admin/catalog-admin.ts'
import { typeAdminCalls } from '../catalog/admin/type-admin.ts'
import { attributeCalls } from '../catalog/attribute-calls.ts'
import { catalogListCalls } from '../catalog/lists.ts'
import { catalogFileCalls } from '../catalog/sets/catalog-file-calls.ts'
import { customFieldCalls } from '../fields/custom-field-calls.ts'
import { featureUseCalls } from '../admin/feature-use.ts'
import { clockCalls } from '../admin/clock.ts'
import { consentCalls } from '../accounts/consents.ts'
import { contentAdminCalls } from '../content/content-admin.ts'
import { contentCalls } from '../content/content.ts'
import { helpCalls } from '../content/help.ts'
import { conversationAdminCalls } from '../conversations/conversations-admin.ts'
import { conversationCalls } from '../conversations/conversations.ts'
import { guestMessageCalls } from '../conversations/guest-messages.ts'
import { savedReplyCalls } from '../conversations/saved-replies.ts'
import { extensionCalls } from '../extensions/extensions.ts'
import { feedbackAdminCalls } from '../reviews/reviews-admin.ts'
import { feedbackCalls } from '../reviews/reviews.ts'
import { giftAdminCalls } from '../gifts/gifts-admin.ts'
import { giftCalls } from '../gifts/gifts-calls.ts'
import { listingCalls } from '../listings/listings-calls.ts'
import { jobCalls } from '../admin/jobs.ts'
import { ledgerCalls } from '../payouts/ledger.ts'
import { marketplaceCalls } from '../marketplace/profile.ts'
import { emailCalls } from '../admin/emails.ts'
import { suppressionCalls } from '../admin/suppressions.ts'
import { importCalls } from '../listings/listings-imports.ts'
import { shopCalls } from '../listings/shop-calls.ts'
import { moderationCalls } from '../listings/moderation.ts'
import { sellerViewCalls } from '../accounts/seller-views.ts'
import { reviewCalls } from '../listings/review.ts'
import { followCalls } from '../notifications/follows.ts'
import { notificationCalls } from '../notifications/notifications.ts'
import { pushCalls } from '../notifications/push.ts'
import { savedSearchCalls } from '../notifications/saved-searches.ts'
import { adminHomeCalls } from '../admin/admin-home.ts'
import { adminRightsCalls } from '../accounts/admin-rights.ts'
import { sellerNoteCalls } from '../orders/notes/order-notes.ts'
import { adminOrderCalls } from '../orders/admin-orders.ts'
import { adminBuyerCalls } from '../accounts/admin-buyers.ts'
import { adminSellerCalls } from '../accounts/admin-sellers.ts'
import { careCalls } from '../orders/after-sale/order-care.ts'
import { issueCalls } from '../orders/after-sale/order-issues.ts'
import { orderCalls } from '../orders/orders.ts'
import { savedCardCalls } from '../orders/saved-cards.ts'
import { payoutAdminCalls } from '../payouts/payouts-admin.ts'
import { payoutCalls } from '../payouts/payouts-calls.ts'
import { privacyCalls } from '../accounts/privacy-requests.ts'
import { securityCalls } from '../admin/security-events.ts'
import { ownOrderCalls } from '../orders/own-orders.ts'
import { sellerOrderCalls } from '../orders/seller-orders.ts'
import { sellerReturnCalls } from '../orders/after-sale/seller-returns.ts'
import { settingCalls } from '../admin/settings.ts'
import { subscriptionAdminCalls } from '../memberships/memberships-admin.ts'
import { subscriptionCalls } from '../memberships/memberships-calls.ts'
import { watchCalls } from '../catalog/watch.ts'

/**
 * All API calls by name. The handlers, the typed client, the OpenAPI document and the tests are derived from this
 * table.
 */
export const contract = {
  ...catalogCalls,
  ...cardCalls,
  ...catalogAdminCalls,
  ...typeAdminCalls,
  ...catalogListCalls,
  ...catalogFileCalls,
  ...attributeCalls,
  ...moderationCalls,
  ...reviewCalls,
  ...sellerViewCalls,
  ...orderCalls,
  ...savedCardCalls,
  ...careCalls,
  ...issueCalls,
  ...sellerOrderCalls,
  ...sellerNoteCalls,
  ...sellerReturnCalls,
  ...ownOrderCalls,
  ...clockCalls,
  ...bagCalls,
  ...buyerCalls,
  ...addressCalls,
  ...sellerCalls,
  ...sessionCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...identityCalls,
  ...helperCalls,
  ...accountAdminCalls,
  ...adminRightsCalls,
  ...settingCalls,
  ...customFieldCalls,
  ...featureUseCalls,
  ...marketplaceCalls,
  ...auditCalls,
  ...securityCalls,
  ...privacyCalls,
  ...contentAdminCalls,
  ...contentCalls,
  ...helpCalls,
  ...consentCalls,
  ...feedbackCalls,
  ...feedbackAdminCalls,
  ...conversationCalls,
  ...guestMessageCalls,
  ...savedReplyCalls,
  ...conversationAdminCalls,
  ...listingCalls,
  ...shopCalls,
  ...importCalls,
  ...payoutCalls,
  ...payoutAdminCalls,
  ...jobCalls,
  ...backupCalls,
  ...alertCalls,
  ...launchChecklistCalls,
  ...versionCalls,
  ...extensionCalls,
  ...emailCalls,
  ...suppressionCalls,
  ...ledgerCalls,
  ...notificationCalls,
  ...pushCalls,
  ...followCalls,
  ...savedSearchCalls,
  ...watchCalls,
  ...giftCalls,
  ...giftAdminCalls,
  ...subscriptionCalls,
  ...subscriptionAdminCalls,
  ...adminHomeCalls,
  ...reportCalls,
  ...staffNoteCalls,
  ...adminOrderCalls,
  ...adminBuyerCalls,
  ...adminSellerCalls,
}
export type Contract = typeof contract
export type CallName = keyof Contract
