import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const clock = z.object({
  /** What time it is in the marketplace. */
  now: z.iso.datetime(),
  /** How far it is ahead of the wall. */
  offsetMs: z.int(),
  /** False in a live app. */
  isMovable: z.boolean(),
})

export const clockCalls = {
  getClock: endpoint({
    summary: "The house's clock",
    who: { right: 'clock' },
    method: 'GET',
    path: '/api/admin/clock',
    reply: clock,
    errors: [],
  }),
  advanceClock: endpoint({
    summary: 'Moves the clock of a house that is not live forward, and does all that is due by then',
    who: { right: 'clock' },
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/admin/clock',
    body: z
      .object({
        days: z.number().positive().max(366).optional(),
        ms: z
          .int()
          .positive()
          .max(366 * 86_400_000)
          .optional(),
      })
      .refine(({ days, ms }) => (days === undefined) !== (ms === undefined), 'Give days or ms'),
    reply: clock,
    errors: ['clock_fixed'],
  }),
  getHappened: endpoint({
    summary: 'What has happened in the house since a moment of its clock, in numbers',
    who: { right: 'clock' },
    method: 'GET',
    path: '/api/admin/clock/happened',
    query: z.object({ since: z.iso.datetime() }),
    reply: z.object({
      since: z.iso.datetime(),
      /** Seller orders by the state they came to. */
      orders: z.array(z.object({ state: z.string(), count: z.int() })),
      rest: z.array(
        z.object({
          what: z.enum(['transfers', 'payouts', 'refunds', 'emails', 'notifications']),
          count: z.int(),
        }),
      ),
    }),
    errors: [],
  }),
}
