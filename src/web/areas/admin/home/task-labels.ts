import type { AdminTask } from '#contract/admin/admin-home.ts'
import { tableOf } from '#web/lib/text/t.ts'

/** Paths of the admin pages where open tasks are completed, keyed by task. */
export const taskPaths: Record<AdminTask, string> = {
  disputes: '/sa/disputes?state=open',
  issues: '/sa/issues',
  'own-orders': '/sa/own-orders?tab=to-ship&sort=oldest',
  'late-orders': '/sa/orders?tab=late&sort=oldest',
  'failed-refunds': '/sa/refunds?tab=failed',
  'stuck-transfers': '/sa/orders?tab=unsent&sort=oldest',
  applications: '/sa/sellers',
  listings: '/sa/listings/moderation',
  'waiting-listings': '/sa/listings/approval',
  'reported-feedback': '/sa/feedback',
  'called-support': '/sa/conversations',
  'reported-conversations': '/sa/conversations?tab=reported',
  'dead-jobs': '/sa/jobs',
  differences: '/sa/reconciliation?differing=1',
}

/** Labels of the tasks, shown after the number of open tasks. */
export const taskLabels: Record<AdminTask, (of: { count: number }) => string> = tableOf('admin.home.task')
