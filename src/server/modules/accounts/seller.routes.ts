import { sellerCalls } from '#contract/accounts/accounts-seller.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as applications from './selling/applications.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { requestSellerLink, logInSeller, resetSellerPassword } from './sign-in/seller-login.ts'
import {
  confirmSellerEmail,
  getSellerProfile,
  saveProfilePicture,
  saveSellerProfile,
} from './profile/seller-profile.ts'
import { readSignupLink, readStaffInvite, signUpSeller, signUpStaff } from './sign-up/seller-signup.ts'

/** Registers the routes for seller accounts (spec §7 "Seller account"). */
export function sellerRoutes(serve: Serve, context: AccountContext): void {
  serve(sellerCalls.applyToSell, (call) => applications.applyToSell(context, call.body, call))
  serve(sellerCalls.checkSellerLink, ({ params, now }) => readSignupLink(context, params.token, now))
  serve(sellerCalls.sellerSignup, (call) => signUpSeller(context, call.body, call))
  serve(sellerCalls.readStaffInvite, ({ params, now }) => readStaffInvite(context, params.token, now))
  serve(sellerCalls.superAdminSignup, (call) => signUpStaff(context, call.body, call))
  serve(sellerCalls.sellerLogin, (call) => logInSeller(context, call.body, call))
  serve(sellerCalls.sellerForgot, (call) => requestSellerLink(context, call.body.email, call))
  serve(sellerCalls.sellerReset, (call) =>
    resetSellerPassword(context, call.params.resettoken, call.body, call),
  )
  serve(sellerCalls.getSellerProfile, ({ actor, session }) => getSellerProfile(context, actor, session))
  serve(sellerCalls.saveSellerProfile, (call) =>
    saveSellerProfile(context, call.actor, call.params.id, call.body, call),
  )
  serve(sellerCalls.confirmSellerEmail, (call) => confirmSellerEmail(context, call.params.token, call))
  serve(sellerCalls.saveProfilePicture, ({ actor, params, body, session = '' }) =>
    saveProfilePicture(context, actor, params.id, body, session),
  )
}
