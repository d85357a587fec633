import type { Task } from '#platform/queue/jobs.ts'
import { createOutboxWorker } from '#platform/queue/outbox.ts'
import { checkTopicOf } from './sync/check.ts'
import { memberEmailTask, sendMemberEmail } from './emails/member-emails.ts'
import { createPlans } from './join/plans.ts'
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
  /**
   * One step of each background loop, so that tests need not wait for timers. Returns whether more work may be
   * due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /** Stops after the current step. Remaining work is done by another process or after the next start. */
  stop(): Promise<void>
}

/** Creates the memberships module. */
export function createSubscriptions(deps: Omit<SubscriptionContext, 'plans'>): Subscriptions {
  const context: SubscriptionContext = { ...deps, plans: createPlans(deps.provider, deps.clock) }
  const checks = createOutboxWorker(context, [checkTopicOf(context)], {
    name: 'memberships',
    everyMs: 30_000,
  })
  return {
    context,
    tasks: {
      [memberEmailTask]: (payload) => sendMemberEmail(context, payload),
      [endTask]: (payload) => endSubscription(context, payload),
    },
    rounds: [checks.round],
    start() {
      checks.start()
      // Loads the plans early and creates them at a provider that has none. On failure, the first request loads
      // them.
      context.plans
        .list()
        .catch((error: unknown) =>
          context.log.warn({ err: error }, 'the membership plans could not be loaded'),
        )
    },
    stop: () => checks.stop(),
  }
}
