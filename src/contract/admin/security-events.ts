import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tablePage } from '#contract/table.ts'

/** Retention period of security events, in days. */
export const securityEventDays = 400

export const securityEventKinds = [
  'sign-in.ok',
  'sign-in.failed',
  'sign-in.limited',
  'step-up.failed',
  'step-up.limited',
  'call.limited',
  'payment.limited',
  'role.refused',
  'factor.on',
  'factor.off',
  'factor.reset',
  'factor.failed',
  'factor.limited',
  'recovery-code.used',
  'recovery-codes.new',
  'passkey.added',
  'passkey.removed',
  'passkey.used',
  'identity.linked',
  'identity.unlinked',
  'identity.failed',
  'password.changed',
  'email.changed',
  'email.restored',
  'sessions.ended',
  'rights.changed',
  'export.read',
  'backup.made',
  'secret.read',
  'secrets.rotated',
] as const
export type SecurityEventKind = (typeof securityEventKinds)[number]

const person = z.object({ kind: z.enum(['buyer', 'seller']), id: z.string(), name: z.string() })

const securityEvent = z.object({
  no: z.int(),
  kind: z.enum(securityEventKinds),
  at: z.iso.datetime(),
  /**
   * Number of occurrences. Repetitions within an hour are counted in one event, and `lastAt` is the time of the last
   * occurrence.
   */
  count: z.int(),
  lastAt: z.iso.datetime(),
  /** Person who caused the event. Null for a guest. */
  by: person.nullable(),
  /** Owner of the affected account. Null if the account does not exist. */
  person: person.nullable(),
  /** Network address of the request: an IPv4 address, or the first 64 bits of an IPv6 address. */
  network: z.string().nullable(),
  /** Browser and operating system, such as `Firefox on Windows`. */
  browser: z.string().nullable(),
  requestId: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type ShownSecurityEvent = z.infer<typeof securityEvent>

export const securityCalls = {
  listSecurityEvents: endpoint({
    summary:
      'Returns sign-ins, denied access, changes to passwords, emails and rights, and exports, newest first',
    who: { right: 'security' },
    method: 'GET',
    path: '/api/admin/security-events',
    query: tablePage.extend({
      kind: z.enum(securityEventKinds).optional(),
      /**
       * Filter: id or email address of a person. Returns events that the person caused and events about their account.
       */
      person: z.string().max(254).optional(),
      /** First and last day to return, inclusive, in the marketplace's time zone, such as 2026-11-21. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
    }),
    reply: z.object({ events: z.array(securityEvent), next: z.string().nullable() }),
    errors: [],
  }),
}
