import { sessionCalls } from '#contract/accounts/accounts-sessions.ts'
import { passkeyCalls } from '#contract/accounts/passkeys.ts'
import { secondFactorCalls } from '#contract/accounts/second-factor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { changePassword } from './security/change-password.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { getLanguage, saveLanguage } from './profile/language.ts'
import { joinMailingList } from './mailing-list/mailing-list.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkeys/own-passkeys.ts'
import { beginSignIn, signInByPasskey } from './passkeys/passkey-sign-in.ts'
import { beginStepUp } from './passkeys/use-passkey.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './security/set-up-factor.ts'
import { endOtherSessions, endOwnSession, listDevices, logOut } from './sign-in/devices.ts'
import { confirmSession } from './security/prove-session.ts'
import { readSecureLink, secureAccount } from './security/secure-account.ts'
import type { Sessions } from './sessions/sessions.ts'

/** Registers the routes for sessions, second factors, passkeys and passwords of buyers and sellers. */
export function sessionRoutes(serve: Serve, context: AccountContext, sessions: Sessions): void {
  serve(sessionCalls.logout, ({ session }) => logOut(context, session))
  serve(sessionCalls.listSessions, async ({ actor, session, now, language }) => {
    await sessions.saveSessionUses()
    return listDevices(context, actor, session, { now, language })
  })
  serve(sessionCalls.endSession, ({ actor, params, session = '' }) =>
    endOwnSession(context, actor, params.id, session),
  )
  serve(sessionCalls.endOtherSessions, ({ actor, session = '' }) => endOtherSessions(context, actor, session))
  serve(sessionCalls.stepUp, (call) =>
    confirmSession(context, call.actor, call.body, call, call.session ?? ''),
  )
  serve(secondFactorCalls.getSecondFactor, ({ actor }) => getSecondFactor(context, actor))
  serve(secondFactorCalls.beginSecondFactor, ({ actor, session = '', now }) =>
    beginSecondFactor(context, { actor, session, now }),
  )
  serve(secondFactorCalls.confirmSecondFactor, ({ actor, body, session = '', now }) =>
    confirmSecondFactor(context, body.code, { actor, session, now }),
  )
  serve(secondFactorCalls.renewRecoveryCodes, ({ actor, session = '', now }) =>
    renewRecoveryCodes(context, { actor, session, now }),
  )
  serve(secondFactorCalls.removeSecondFactor, ({ actor, session = '', now }) =>
    removeSecondFactor(context, { actor, session, now }),
  )
  serve(passkeyCalls.beginPasskey, ({ actor, session = '', now }) =>
    beginPasskey(context, { actor, session, now }),
  )
  serve(passkeyCalls.addPasskey, ({ actor, body, session = '', now, userAgent, language }) =>
    addPasskey(context, { made: body.passkey, userAgent, language }, { actor, session, now }),
  )
  serve(passkeyCalls.renamePasskey, ({ actor, params, body, session = '', now }) =>
    renamePasskey(context, { ...params, ...body }, { actor, session, now }),
  )
  serve(passkeyCalls.removePasskey, ({ actor, params, session = '', now }) =>
    removePasskey(context, params.id, { actor, session, now }),
  )
  serve(passkeyCalls.beginPasskeyStepUp, ({ actor, session = '', now }) =>
    beginStepUp(context, { actor, session, now }),
  )
  serve(passkeyCalls.beginPasskeySignIn, (call) => beginSignIn(context, call))
  serve(passkeyCalls.passkeySignIn, (call) => signInByPasskey(context, call.body.passkey, call))
  serve(sessionCalls.changePassword, (call) =>
    changePassword(context, call.actor, call.body, call, call.session ?? ''),
  )
  serve(sessionCalls.getLanguage, ({ actor }) => getLanguage(context, actor))
  serve(sessionCalls.saveLanguage, ({ actor, body }) => saveLanguage(context, actor, body.language))
  serve(sessionCalls.readSecureLink, ({ params, now }) => readSecureLink(context, params.token, now))
  serve(sessionCalls.secureAccount, (call) =>
    secureAccount(context, call.params.token, call.body.password, call),
  )
  serve(sessionCalls.joinMailingList, ({ params, body }) => joinMailingList(context, { ...params, ...body }))
}
