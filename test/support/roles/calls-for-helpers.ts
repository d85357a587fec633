import type { CallName } from '#contract/calls/contract.ts'

/** Calls that helpers can make as the seller. All other seller calls are forbidden to them. */
export const callsForHelpers: readonly CallName[] = [
  'listListings',
  'getListingTerms',
  'getListing',
  'createListing',
  'saveListing',
  'publishListing',
  'pauseListing',
  'resumeListing',
  'duplicateListing',
  'deleteListing',
  'restoreListing',
  'bulkEditListings',
  'uploadListingPhoto',
  'createImport',
  'listImports',
  'getImport',
  'previewImport',
  'startImport',
  'getFailedRows',
  'cancelImport',
  'exportListings',
  'askToBeShown',
  'listSellerOrders',
  'getSellerOrder',
  'shipOrder',
  'markPacked',
  'editTracking',
  'markDelivered',
  'listConversations',
  'findConversation',
  'startConversation',
  'getConversation',
  'sendMessage',
  'readConversation',
  'addMessagePhoto',
  'callSupport',
  'listSavedReplies',
  'saveReply',
  'removeReply',
  'blockConversation',
  'reportConversation',
  'getChecklist',
]

/**
 * Expected status codes for helpers if they differ from the seller's, because the seller made the same call just
 * before.
 */
export const helperCodes: { readonly [name in CallName]?: number } = {
  // The seller's import is still in progress.
  createImport: 409,
}
