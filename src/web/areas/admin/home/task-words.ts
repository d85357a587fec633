import type { AdminTask } from '#contract/admin/admin-home.ts'
import { t } from '#web/t.ts'

/** Where a task is done. */
export const taskPaths: Record<AdminTask, string> = {
  disputes: '/sa/disputes?state=open',
  issues: '/sa/issues',
  'late-orders': '/sa/orders?tab=late&sort=oldest',
  'failed-refunds': '/sa/refunds',
  'stuck-transfers': '/sa/orders?tab=unsent&sort=oldest',
  applications: '/sa/sellers',
  listings: '/sa/listings/moderation',
  'reported-feedback': '/sa/feedback',
  'dead-jobs': '/sa/jobs',
  differences: '/sa/reconciliation?differing=1',
}

/** What is to be done, after its count. */
export function taskText(task: AdminTask, count: number): string {
  switch (task) {
    case 'disputes':
      return t('admin.home.task.disputes', { count })
    case 'issues':
      return t('admin.home.task.issues', { count })
    case 'late-orders':
      return t('admin.home.task.late-orders', { count })
    case 'failed-refunds':
      return t('admin.home.task.failed-refunds', { count })
    case 'stuck-transfers':
      return t('admin.home.task.stuck-transfers', { count })
    case 'applications':
      return t('admin.home.task.applications', { count })
    case 'listings':
      return t('admin.home.task.listings', { count })
    case 'reported-feedback':
      return t('admin.home.task.reported-feedback', { count })
    case 'dead-jobs':
      return t('admin.home.task.dead-jobs', { count })
    case 'differences':
      return t('admin.home.task.differences', { count })
  }
}
