import type { CallName } from '#contract/calls/contract.ts'

/** What helpers of a seller may do as the shop, and nothing else of what is a seller's. */
export const helpersMay: readonly CallName[] = [
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

/** Where the shop has just been asked the same by its seller, and answers otherwise. */
export const helperCodes: { readonly [name in CallName]?: number } = {
  // The seller's own file is still being read.
  createImport: 409,
}
