import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const clock = z.object({
  /** Current time of the marketplace's clock. */
  now: z.iso.datetime(),
  /** Number of milliseconds that the marketplace's clock is ahead of real time. */
  offsetMs: z.int(),
  /** Whether the clock can be moved forward. False in a live marketplace. */
  isMovable: z.boolean(),
})

export const clockCalls = {
  getClock: endpoint({
    summary: "Returns the marketplace's clock",
    who: { right: 'clock' },
    method: 'GET',
    path: '/api/admin/clock',
    reply: clock,
    errors: [],
  }),
  advanceClock: endpoint({
    summary:
      'Moves the clock forward and runs everything that becomes due. Not available in a live marketplace',
    who: { right: 'clock' },
    method: 'POST',
    isReplayable: true,
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
    summary: "Returns the number of events since a given time on the marketplace's clock",
    who: { right: 'clock' },
    method: 'GET',
    path: '/api/admin/clock/happened',
    query: z.object({ since: z.iso.datetime() }),
    reply: z.object({
      since: z.iso.datetime(),
      /** Number of seller orders that entered each state since `since`. */
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
