import { identityCalls } from '#contract/accounts/identities.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { beginIdentityLink, beginIdentitySignIn } from './begin.ts'
import { continueIdentity } from './continue.ts'
import { finishIdentity } from './finish.ts'
import { listOwnIdentities, shownProviders, unlinkIdentity } from './own-identities.ts'
import { signUpWithIdentity } from './sign-up.ts'

/** Registers the routes for signing in with Google, Apple and other providers. */
export function identityRoutes(serve: Serve, context: AccountContext): void {
  serve(identityCalls.listSignInProviders, async () => ({ providers: shownProviders(context) }))
  serve(identityCalls.beginIdentitySignIn, (call) => beginIdentitySignIn(context, call.body, call))
  serve(identityCalls.finishIdentity, (call) => finishIdentity(context, call.body, call))
  serve(identityCalls.continueIdentity, (call) => continueIdentity(context, call.body, call))
  serve(identityCalls.signUpWithIdentity, (call) => signUpWithIdentity(context, call.body, call))
  serve(identityCalls.listIdentities, ({ actor, session = '' }) => listOwnIdentities(context, actor, session))
  serve(identityCalls.beginIdentityLink, (call) =>
    beginIdentityLink(context, call.actor, call.body, call, call.session ?? ''),
  )
  serve(identityCalls.unlinkIdentity, ({ actor, params, session = '', now }) =>
    unlinkIdentity(context, params.id, { actor, session, now }),
  )
}
