/**
 * Events that are shown in a conversation: the buyer or seller asked support to join, support joined or left, or an
 * issue or return of the order changed.
 */
export const conversationEvents = [
  'support-called',
  'support-joined',
  'support-left',
  'issue-opened',
  'issue-closed',
  'offer-refund',
  'offer-return',
  'return-opened',
  'return-agreed',
  'return-sent',
  'return-received',
  'return-contested',
  'return-closed',
] as const
