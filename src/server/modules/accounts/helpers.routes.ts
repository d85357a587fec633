import { helperCalls as calls } from '#contract/accounts/helpers.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { acceptHelperInvite, readHelperInvite } from './sign-up/accept-invite.ts'
import { getHelpedShops, switchHelpedShop } from './helpers/helped-shops.ts'
import { inviteHelper, listHelpers, removeHelper, sellerIdOf } from './helpers/helpers.ts'

/** Registers the routes for managing a shop's helpers and for switching between shops as a helper. */
export function helperRoutes(serve: Serve, context: AccountContext): void {
  serve(calls.listHelpers, ({ actor }) => listHelpers(context, sellerIdOf(actor)))
  serve(calls.inviteHelper, ({ actor, body }) => inviteHelper(context, sellerIdOf(actor), body))
  serve(calls.removeHelper, ({ actor, params }) => removeHelper(context, sellerIdOf(actor), params.id))
  serve(calls.readHelperInvite, ({ params, now }) => readHelperInvite(context, params.token, now))
  serve(calls.acceptHelperInvite, (call) => acceptHelperInvite(context, call.params.token, call.body, call))
  serve(calls.getHelping, ({ actor, session }) => getHelpedShops(context, actor, session))
  serve(calls.workFor, ({ actor, session, body }) => switchHelpedShop(context, actor, session, body.shop))
}
