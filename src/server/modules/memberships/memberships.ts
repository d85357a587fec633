import type { Task } from '#platform/queue/jobs.ts'
import { openOutboxWorker } from '#platform/queue/outbox.ts'
import { checkTopicOf } from './sync/check.ts'
import { memberMailTask, sendMemberMail } from './emails/member-emails.ts'
import { openPlans } from './join/plans.ts'
import { endSubscription, endTask } from './privacy.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'

export { applySubscription } from './sync/check.ts'
export { validateCoupon } from './join/codes.ts'
export {
  applyInvoice,
  applyRefunds,
  getInvoiceLink,
  listMemberInvoices,
  payMemberInvoice,
} from './sync/invoices.ts'
export {
  checkSubscriptionStatus,
  createPortalSession,
  getStatusDash,
  reactivateSubscription,
  refreshStatus,
} from './manage.ts'
export { getMembership } from './membership-view.ts'
export { addCouponToInvoice } from './join/offer.ts'
export { listPlans } from './join/plans.ts'
export { membershipsPrivacy } from './privacy.ts'
export { createSubscription } from './join/subscribe.ts'
export type { SubscriptionContext }

export interface Subscriptions {
  context: SubscriptionContext
  tasks: Record<string, Task>
  /** What the loop does, for whoever cannot wait for it: answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /** Ends after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

/** Opens the module: who is a member, and until when. */
export function openSubscriptions(deps: Omit<SubscriptionContext, 'plans'>): Subscriptions {
  const context: SubscriptionContext = { ...deps, plans: openPlans(deps.provider, deps.clock) }
  const checks = openOutboxWorker(context, [checkTopicOf(context)], {
    name: 'memberships',
    everyMs: 30_000,
  })
  return {
    context,
    tasks: {
      [memberMailTask]: (payload) => sendMemberMail(context, payload),
      [endTask]: (payload) => endSubscription(context, payload),
    },
    rounds: [checks.round],
    start() {
      checks.start()
      // A provider that has none yet is given our plans; who cannot be asked now is asked by the first reader.
      context.plans
        .list()
        .catch((error: unknown) =>
          context.log.warn({ err: error }, 'the membership plans could not be loaded'),
        )
    },
    stop: () => checks.stop(),
  }
}
