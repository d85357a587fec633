import type { ErrorCode } from '#contract/errors.ts'

/** How every refund that the team makes may be refused. */
export const teamRefundErrors = [
  'step_up_needed',
  'not_found',
  'own_case',
  'order_moved_on',
  'refund_too_large',
  'refund_over_limit',
] as const satisfies readonly ErrorCode[]
