import type { AdminTask } from '#contract/admin/admin-home.ts'

/** What is to be done, of one and of many, and where. */
export const adminTaskWords: Record<AdminTask, { one: string; many: string; to: string }> = {
  disputes: {
    one: 'bank’s dispute to answer',
    many: 'banks’ disputes to answer',
    to: '/sa/disputes?state=open',
  },
  issues: { one: 'issue to decide', many: 'issues to decide', to: '/sa/issues' },
  'late-orders': { one: 'late order', many: 'late orders', to: '/sa/orders?tab=late&sort=oldest' },
  'failed-refunds': { one: 'refund that failed', many: 'refunds that failed', to: '/sa/refunds' },
  'stuck-transfers': {
    one: 'seller’s earnings that could not be sent',
    many: 'sellers’ earnings that could not be sent',
    to: '/sa/orders?tab=unsent&sort=oldest',
  },
  applications: { one: 'application to sell', many: 'applications to sell', to: '/sa/sellers' },
  listings: { one: 'listing to look at', many: 'listings to look at', to: '/sa/listings/moderation' },
  'reported-feedback': { one: 'reported review', many: 'reported reviews', to: '/sa/feedback' },
  'dead-jobs': { one: 'job that gave up', many: 'jobs that gave up', to: '/sa/jobs' },
  differences: {
    one: 'difference in the books since yesterday',
    many: 'differences in the books since yesterday',
    to: '/sa/reconciliation?differing=1',
  },
}
