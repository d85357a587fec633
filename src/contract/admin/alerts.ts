import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emailAddress, httpsAddress } from '#contract/internet-addresses.ts'
import { largestInt } from '#contract/table.ts'

/** Conditions that trigger an alert. */
export const alertKinds = [
  'dead-jobs',
  'differences',
  'queue-age',
  'error-rate',
  'payments',
  'no-orders',
  'emails',
  'disk',
  'backup-disk',
  'backup-age',
  'backup-failed',
  'backup-none',
  'clock',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Minimum difference in seconds between a machine's clock and the database's clock that triggers an alert. */
export const clockWarnSeconds = 5
/**
 * Minimum difference in seconds between a machine's clock and the database's clock at which the processes on the
 * machine report that they are not ready.
 */
export const clockWrongSeconds = 60

const alert = z.object({
  kind: z.enum(alertKinds),
  isFiring: z.boolean(),
  /**
   * Last measured value, in the unit of the alert: a count, minutes, percent, hours or a multiple. Null if there is
   * nothing to measure.
   */
  measured: z.number().nullable(),
  /** Machine and folder on which the value was measured. Set only for alerts about disks and clocks. */
  place: z.string().nullable(),
  /** Value beyond which the alert fires. */
  limit: z.number(),
  since: z.iso.datetime().nullable(),
  notifiedAt: z.iso.datetime().nullable(),
})
export type Alert = z.infer<typeof alert>

/** Recipients of alerts. */
export const alertReceivers = z.object({
  emails: z.array(emailAddress(200)).max(20).default([]),
  /** URL to which each alert is sent as a signed POST request. Empty if there is no webhook. */
  webhook: z.union([z.literal(''), httpsAddress(500)]).default(''),
})
export type AlertReceivers = z.output<typeof alertReceivers>

const settings = z.object({
  receivers: alertReceivers,
  /** Version for optimistic locking, which clients send with a change. 0 before the first change. */
  version: z.int().min(0).max(largestInt),
})

export const alertCalls = {
  listAlerts: endpoint({
    summary: 'Returns all alerts with their current state, and their recipients',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/alerts',
    reply: settings.extend({ alerts: z.array(alert) }),
    errors: [],
  }),
  getAlertSecret: endpoint({
    summary: 'Returns the secret that signs webhook alerts (Standard Webhooks)',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/alerts/secret',
    reply: z.object({ secret: z.string() }),
    errors: ['step_up_needed'],
  }),
  saveAlertReceivers: endpoint({
    summary: 'Saves the recipients of alerts',
    who: { right: 'settings' },
    method: 'PUT',
    path: '/api/admin/alerts/receivers',
    body: alertReceivers.extend({ version: settings.shape.version }),
    reply: settings,
    errors: ['step_up_needed', 'stale_version'],
  }),
  testAlerts: endpoint({
    summary: 'Sends a test alert to every recipient and returns the outcome of each',
    who: { right: 'settings' },
    method: 'POST',
    path: '/api/admin/alerts/test',
    perMinute: 10,
    body: z.object({}),
    reply: z.object({
      sent: z.array(z.object({ to: z.string(), isTaken: z.boolean(), why: z.string() })),
    }),
    errors: [],
  }),
}
