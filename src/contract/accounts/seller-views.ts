import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

/** Maximum duration of a view, in minutes. A view cannot be extended. */
export const sellerViewMinutes = 30
/** Number of views that a seller can see. */
export const shownSellerViews = 50

const id = z.object({ id: z.string().max(80) })

/** Calls for read-only views of a seller's dashboard by the marketplace's staff. */
export const sellerViewCalls = {
  startSellerView: endpoint({
    summary:
      "Starts a read-only view of a seller's dashboard. The reply contains a token that can only read, and only " +
      'for this seller',
    who: { right: 'seller-accounts' },
    method: 'POST',
    path: '/api/admin/sellers/:id/views',
    perMinute: 10,
    params: id,
    /** The seller can read the reason. */
    body: z.object({ why: multilineText(500).min(1, inputError('reason')) }),
    reply: z.object({
      _id: z.string(),
      token: z.string(),
      expiresAt: z.iso.datetime(),
      seller: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
    }),
    errors: ['not_found', 'wrong_state', 'step_up_needed'],
  }),
  endSellerView: endpoint({
    summary: "Ends a view of a seller's dashboard. Succeeds even if the view has already ended",
    who: { right: 'seller-accounts' },
    method: 'DELETE',
    path: '/api/admin/seller-views/:id',
    params: id,
    reply: z.object({ ok: z.literal(true) }),
    errors: ['not_found'],
  }),
  listSellerViews: endpoint({
    summary: "Returns the views of the seller's dashboard by the marketplace's staff, newest first",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/staff-views',
    reply: z.object({
      views: z.array(
        z.object({
          _id: z.string(),
          startedAt: z.iso.datetime(),
          /** Time at which the view ended or will end at the latest. */
          endsAt: z.iso.datetime(),
          reason: z.string(),
        }),
      ),
    }),
    errors: [],
  }),
}
