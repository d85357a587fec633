/** What has happened: support came or went, or an issue or a return of the order took a step. */
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
