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
 * Expected status codes of calls by helper accounts, where they differ from the seller's because the seller has made
 * the same call just before. The keys are calls.
 */
export const helperCodes: { readonly [name in CallName]?: number } = {
  // The import that the seller created is still in progress.
  createImport: 409,
}
