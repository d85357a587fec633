import type { Task } from '#platform/queue/jobs.ts'
import { createOutboxWorker } from '#platform/queue/outbox.ts'
import { createCheckTopic } from './sync/check.ts'
import { memberEmailTask, sendMemberEmail } from './emails/member-emails.ts'
import { createPlans } from './join/plans.ts'
import {
  cancelMembershipAtPeriodEnd,
  endAtPeriodEndTask,
  endMembershipsTask,
  endMembershipBatch,
} from './admin/end-memberships.ts'
import { endSubscription, endSubscriptionTask } from './privacy.ts'
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
   * Functions that each run one iteration of a background loop, for callers that cannot wait for its timer, such as
   * tests. Each function returns whether more work might be due.
   */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /**
   * Stops the loops after the current iteration. Another process, or this process after a restart, does the remaining
   * work.
   */
  stop(): Promise<void>
}

/** Creates the memberships module. */
export function createSubscriptions(deps: Omit<SubscriptionContext, 'plans'>): Subscriptions {
  const context: SubscriptionContext = { ...deps, plans: createPlans(deps.provider, deps.clock) }
  const checks = createOutboxWorker(context, [createCheckTopic(context)], {
    name: 'memberships',
    everyMs: 30_000,
  })
  return {
    context,
    tasks: {
      [memberEmailTask]: (payload) => sendMemberEmail(context, payload),
      [endMembershipsTask]: (payload) => endMembershipBatch(context, payload),
      [endAtPeriodEndTask]: (payload) => cancelMembershipAtPeriodEnd(context, payload),
      [endSubscriptionTask]: (payload) => endSubscription(context, payload),
    },
    rounds: [checks.round],
    start() {
      checks.start()
      // Loads the plans at startup, and creates the default plans if the provider has none. If this fails, the first
      // request for the plans tries again.
      context.plans
        .list()
        .catch((error: unknown) =>
          context.log.warn({ err: error }, 'the membership plans could not be loaded'),
        )
    },
    stop: () => checks.stop(),
  }
}
