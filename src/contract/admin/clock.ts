import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const clock = z.object({
  /** Current time in the marketplace. */
  now: z.iso.datetime(),
  /** Offset ahead of real time. */
  offsetMs: z.int(),
  /** Whether the clock can be moved. False in a live marketplace. */
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
      'Moves the clock of a marketplace that is not live forward, and runs everything that is due by then',
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
    summary: "Returns the number of events since a given time of the marketplace's clock",
    who: { right: 'clock' },
    method: 'GET',
    path: '/api/admin/clock/happened',
    query: z.object({ since: z.iso.datetime() }),
    reply: z.object({
      since: z.iso.datetime(),
      /** Number of seller orders per state entered. */
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
