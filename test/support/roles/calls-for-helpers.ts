import type { CallName } from '#contract/calls/contract.ts'

/**
 * Calls that a seller's helper accounts can make on behalf of the seller. Helper accounts cannot make any other seller
 * call.
 */
export const callsForHelpers: readonly CallName[] = [
  'listListings',
  'getListingTerms',
  'listOwnAttributes',
  'getListing',
  'createListing',
  'saveListing',
  'publishListing',
  'scheduleListing',
  'unscheduleListing',
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
 * Expected status codes for helper accounts that differ from the seller's, keyed by call. They differ because the
 * seller has just made the same call.
 */
export const helperCodes: { readonly [name in CallName]?: number } = {
  // The import that the seller created is still in progress.
  createImport: 409,
}
