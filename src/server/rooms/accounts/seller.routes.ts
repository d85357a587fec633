import { sellerCalls } from '#contract/accounts-seller.ts'
import type { Serve } from '#platform/serve.ts'
import * as applications from './applications.ts'
import type { Desk } from './desk.ts'
import { askForSellerLink, logInSeller, resetSellerPassword } from './seller-login.ts'
import { getSellerProfile, saveProfilePicture, saveSellerProfile } from './seller-profile.ts'
import { readSignupLink, signUpSeller, signUpSuperAdmin } from './seller-signup.ts'

/** Binds the sellers' calls (spec §7 "Seller account"). */
export function sellerRoutes(serve: Serve, desk: Desk): void {
  serve(sellerCalls.applyToSell, (call) => applications.apply(desk, call.body, call))
  serve(sellerCalls.checkSellerLink, ({ params, now }) => readSignupLink(desk, params.token, now))
  serve(sellerCalls.sellerSignup, (call) => signUpSeller(desk, call.body, call))
  serve(sellerCalls.superAdminSignup, (call) => signUpSuperAdmin(desk, call.body, call))
  serve(sellerCalls.sellerLogin, (call) => logInSeller(desk, call.body, call))
  serve(sellerCalls.sellerForgot, (call) => askForSellerLink(desk, call.body.email, call))
  serve(sellerCalls.sellerReset, ({ params, body, now }) =>
    resetSellerPassword(desk, params.resettoken, body, now),
  )
  serve(sellerCalls.getSellerProfile, ({ actor }) => getSellerProfile(desk, actor))
  serve(sellerCalls.saveSellerProfile, ({ actor, params, body }) =>
    saveSellerProfile(desk, actor, params.id, body),
  )
  serve(sellerCalls.saveProfilePicture, ({ actor, params, body }) =>
    saveProfilePicture(desk, actor, params.id, body),
  )
}
