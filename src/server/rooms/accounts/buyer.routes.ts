import { buyerCalls } from '#contract/accounts-buyer.ts'
import type { Serve } from '#platform/serve.ts'
import { logIn } from './buyer-login.ts'
import { askForLink, confirmEmail, resetPassword } from './buyer-password.ts'
import { getProfile, saveProfile } from './buyer-profile.ts'
import { signUpAtOnce, signUpByMail } from './buyer-signup.ts'
import type { Desk } from './desk.ts'
import { deleteMe, exportMyData } from './my-data.ts'
import { isUsernameGone } from './usernames.ts'

/** Binds the buyers' calls (spec §7 "Buyer account"). */
export function buyerRoutes(serve: Serve, desk: Desk): void {
  serve(buyerCalls.buyerLogin, (call) => logIn(desk, call.body, call))
  serve(buyerCalls.buyerForgot, (call) => askForLink(desk, { ...call.body, isResend: false }, call))
  serve(buyerCalls.buyerResend, (call) => askForLink(desk, { ...call.body, isResend: true }, call))
  serve(buyerCalls.buyerReset, ({ params, body, now }) => resetPassword(desk, params.resettoken, body, now))
  serve(buyerCalls.buyerSignup, async (call) => ({ buyer: await signUpByMail(desk, call.body, true, call) }))
  serve(buyerCalls.buyerSignupFreeVerify, async (call) => ({
    buyer: await signUpByMail(desk, call.body, false, call),
  }))
  serve(buyerCalls.buyerFreeSignup, (call) => signUpAtOnce(desk, call.body, true, call))
  serve(buyerCalls.buyerFreeSignupNoVerify, (call) => signUpAtOnce(desk, call.body, false, call))
  serve(buyerCalls.checkUsername, async ({ params }) => ({
    exists: await isUsernameGone(desk.db, params.username),
  }))
  serve(buyerCalls.confirmEmail, (call) => confirmEmail(desk, call.params.token, call))
  serve(buyerCalls.getCustomerProfile, ({ actor }) => getProfile(desk, actor))
  serve(buyerCalls.saveCustomerProfile, ({ actor, params, body, token = '', now }) =>
    saveProfile(desk, actor, params.id, body, token, now),
  )
  serve(buyerCalls.exportMyData, ({ actor, params, now }) => exportMyData(desk, actor, params.id, now))
  serve(buyerCalls.deleteMe, (call) =>
    deleteMe(desk, call.actor, call.params.id, call.body.password, call, call.session ?? ''),
  )
}
