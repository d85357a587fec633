import type { ErrorCode } from '#contract/errors.ts'

/** Error codes of all calls with which the team refunds an order. */
export const teamRefundErrors = [
  'step_up_needed',
  'not_found',
  'own_case',
  'order_moved_on',
  'refund_too_large',
  'refund_over_limit',
] as const satisfies readonly ErrorCode[]
