import { sellerViewCalls as calls } from '#contract/accounts/seller-views.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { endSellerView, listSellerViews, startSellerView } from './seller-views.ts'

/** Registers the routes for read-only views of a seller's dashboard by staff. */
export function sellerViewRoutes(serve: Serve, context: AccountContext): void {
  serve(calls.startSellerView, ({ actor, session, params, body }) =>
    startSellerView(context, { actor, session, sellerId: params.id, why: body.why }),
  )
  serve(calls.endSellerView, ({ actor, params }) => endSellerView(context, actor, params.id))
  serve(calls.listSellerViews, ({ actor }) => listSellerViews(context, actor))
}
