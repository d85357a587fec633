import type { Issue } from '#contract/orders/orders.ts'

/** What may be wrong, as a buyer would say it. */
export const kindWords: Record<Issue['kind'], string> = {
  'not-received': 'It has not arrived',
  damaged: 'It is damaged',
  'not-as-described': 'It is not as described',
  'wrong-item': 'It is another piece',
  other: 'Something else',
}

/** Who reads it: one of the two sides, or the marketplace between them. */
export type IssueReader = 'buyer' | 'seller' | 'admin'

export const authorWords: Record<Issue['notes'][number]['by'], Record<IssueReader, string>> = {
  buyer: { buyer: 'You', seller: 'The buyer', admin: 'The buyer' },
  seller: { buyer: 'The seller', seller: 'You', admin: 'The seller' },
  admin: { buyer: 'The house', seller: 'The house', admin: 'The house' },
  clock: { buyer: 'The house', seller: 'The house', admin: 'The house' },
}

export const outcomeWords: Record<NonNullable<Issue['outcome']>, string> = {
  received: 'Settled: the piece stays and the seller is paid.',
  refunded: 'Settled: all of it is refunded.',
  'partly-refunded': 'Settled: part of it is refunded.',
}
