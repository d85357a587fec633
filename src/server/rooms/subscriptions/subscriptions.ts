import type { Task } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { checkMemberships } from './check.ts'
import { memberMailTask, sendMemberMail } from './member-mails.ts'
import { openPlans } from './plans.ts'
import { endSubscription, endTask } from './privacy.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'

export { applySubscription } from './check.ts'
export { validateCoupon } from './codes.ts'
export {
  applyInvoice,
  applyRefunds,
  getInvoiceLink,
  listMemberInvoices,
  payMemberInvoice,
} from './invoices.ts'
export {
  checkSubscriptionStatus,
  createPortalSession,
  getStatusDash,
  reactivateSubscription,
  refreshStatus,
} from './manage.ts'
export { getMembership } from './membership-view.ts'
export { addCouponToInvoice } from './offer.ts'
export { listPlans } from './plans.ts'
export { membershipsPrivacy } from './privacy.ts'
export { createSubscription } from './subscribe.ts'
export type { SubscriptionDesk }

export interface Subscriptions {
  desk: SubscriptionDesk
  tasks: Record<string, Task>
  /** What the loop does, for whoever cannot wait for it: answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  /** Ends after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

/** Opens the room: who is a member, and until when. */
export function openSubscriptions(parts: Omit<SubscriptionDesk, 'plans'>): Subscriptions {
  const desk: SubscriptionDesk = { ...parts, plans: openPlans(parts.provider, parts.clock) }
  const round = () => checkMemberships(desk)
  const loop = openLoop({ name: 'memberships', round, everyMs: 30_000, log: desk.log })
  return {
    desk,
    tasks: {
      [memberMailTask]: (payload) => sendMemberMail(desk, payload),
      [endTask]: (payload) => endSubscription(desk, payload),
    },
    rounds: [round],
    start() {
      loop.start()
      // A provider that has none yet is given our plans; who cannot be asked now is asked by the first reader.
      desk.plans.list().catch((error: unknown) => desk.log.warn({ error: String(error) }, 'no plans yet'))
    },
    stop: () => loop.stop(),
  }
}
