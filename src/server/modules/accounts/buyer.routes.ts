import { buyerCalls } from '#contract/accounts/accounts-buyer.ts'
import { addressCalls } from '#contract/accounts/addresses.ts'
import type { Serve } from '#platform/http/serve.ts'
import { logIn } from './sign-in/buyer-login.ts'
import { requestLink, resetPassword } from './sign-in/buyer-password.ts'
import { confirmEmail } from './email-address/confirm-email.ts'
import {
  addAddress,
  changeAddress,
  deleteAddress,
  getAddressFormat,
  listAddresses,
} from './addresses/addresses.ts'
import { getProfile, saveProfile } from './profile/buyer-profile.ts'
import { signUpAndSignIn, signUpByEmail } from './sign-up/buyer-signup.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { deleteOwnAccount, exportMyData } from './privacy/my-data.ts'
import { isUsernameUnavailable } from './usernames/usernames.ts'

/** Registers the routes for buyer accounts (spec §7 "Buyer account"). */
export function buyerRoutes(serve: Serve, context: AccountContext): void {
  serve(buyerCalls.buyerLogin, (call) => logIn(context, call.body, call))
  serve(buyerCalls.buyerForgot, (call) => requestLink(context, { ...call.body, isResend: false }, call))
  serve(buyerCalls.buyerResend, (call) => requestLink(context, { ...call.body, isResend: true }, call))
  serve(buyerCalls.buyerReset, (call) => resetPassword(context, call.params.resettoken, call.body, call))
  serve(buyerCalls.buyerSignup, async (call) => ({
    buyer: await signUpByEmail(context, call.body, true, call),
  }))
  serve(buyerCalls.buyerSignupFreeVerify, async (call) => ({
    buyer: await signUpByEmail(context, call.body, false, call),
  }))
  serve(buyerCalls.buyerFreeSignup, (call) => signUpAndSignIn(context, call.body, true, call))
  serve(buyerCalls.buyerFreeSignupNoVerify, (call) => signUpAndSignIn(context, call.body, false, call))
  serve(buyerCalls.checkUsername, async ({ params, actor }) => ({
    exists: await isUsernameUnavailable(context.db, params.username, actor),
  }))
  serve(buyerCalls.confirmEmail, (call) => confirmEmail(context, call.params.token, call))
  serve(buyerCalls.getCustomerProfile, ({ actor }) => getProfile(context, actor))
  serve(buyerCalls.saveCustomerProfile, (call) =>
    saveProfile(context, call.actor, call.params.id, call.body, call),
  )
  serve(addressCalls.getAddressFormat, async ({ params }) => getAddressFormat(params.country))
  serve(addressCalls.listAddresses, ({ actor }) => listAddresses(context, actor))
  serve(addressCalls.addAddress, ({ actor, body }) => addAddress(context, actor, body))
  serve(addressCalls.changeAddress, ({ actor, params, body }) =>
    changeAddress(context, actor, params.id, body),
  )
  serve(addressCalls.deleteAddress, ({ actor, params }) => deleteAddress(context, actor, params.id))
  serve(buyerCalls.exportMyData, (call) =>
    exportMyData(context, call.actor, call.params.id, call.body.password, call, call.session ?? ''),
  )
  serve(buyerCalls.deleteMe, (call) =>
    deleteOwnAccount(context, call.actor, call.params.id, call.body.password, call, call.session ?? ''),
  )
}
