import { z } from 'zod'
import { staffRoles } from '../staff-roles.ts'
import { returnAddress, sellerReturns } from '#contract/address.ts'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { inputError } from '#contract/input-errors.ts'
import { shippingProfile } from '#contract/shipping/profile.ts'
import { emailAddress } from '#contract/internet-addresses.ts'
import { lineText } from '#contract/text.ts'

/** A buyer: the fields of spec §3 "Buyer", and additional fields that the pages use. */
export const buyer = z.object({
  _id: z.string(),
  name: z.string(),
  fullName: z.string(),
  fname: z.string(),
  lname: z.string(),
  username: z.string().nullable(),
  email: z.string(),
  phone: shownPhone.nullable(),
  instagram: z.string().nullable(),
  address_line1: z.string(),
  address_line2: z.string(),
  address_city: z.string(),
  address_state: z.string(),
  address_zip: z.string(),
  disclaimer: z.boolean(),
  isValidated: z.boolean(),
  serviceSubscription: z.boolean(),
  /**
   * End of the membership in milliseconds since the epoch, as in `check-subscription-status`, because pages compare the
   * two values (spec §4).
   */
  subscriptionEndDate: z.int().nullable(),
  subscriptionId: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  customerid: z.string().nullable(),
})
export type Buyer = z.infer<typeof buyer>

export const sellerav = z.object({ location: z.string() })

/**
 * Data of a seller, returned only to this seller: the fields of spec §3 "Seller", and the shipping and return terms.
 */
export const seller = z.object({
  _id: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  phone: shownPhone.nullable(),
  instagram: z.string().nullable(),
  sellerav: sellerav.nullable(),
  isSeller: z.boolean(),
  isAdmin: z.boolean(),
  isSA: z.boolean(),
  /** Role in the marketplace's team. `isAdmin` is true only for admins, and `isSA` only for owners. */
  role: z.enum(staffRoles).nullable(),
  stripeAccountId: z.string().nullable(),
  stripe_verify: z.boolean(),
  rating: z.number().nullable(),
  bio: z.string(),
  shipsFrom: z.string(),
  returnPolicy: z.string(),
  /** Null if the seller described the return policy only as text in `returnPolicy`. */
  returns: sellerReturns.nullable(),
  /** Shipping price in cents for every country. Applies only if `shipping` is null. */
  shippingCents: z.int(),
  /**
   * Address that parcels are sent from. Returned parcels are sent to this address too, unless `returns` contains a
   * different address.
   */
  shipFrom: returnAddress.nullable(),
  shipping: shippingProfile.nullable(),
  /** Shop that a seller's helper account has access to in this session. */
  helps: z.object({ _id: z.string(), username: z.string(), name: z.string() }).nullish(),
})
export type Seller = z.infer<typeof seller>

export const email = emailAddress(200).toLowerCase()

const usernamePattern = /^[a-z0-9_.]{3,30}$/
/**
 * Username of 3 to 30 characters from a-z, 0-9, "_" and ".". The username is converted to lower case, because usernames
 * are unique regardless of case.
 */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .max(30, { abort: true, error: inputError('username') })
  .regex(usernamePattern, inputError('username'))

/** Usernames that are not allowed, because they match the path of a page or impersonate the marketplace. */
export const reservedUsernames: readonly string[] = (
  'admin administrator api bd confirm customerprofile direct favorites help me moderator notifications null ' +
  'official product profile root sa security seller shop shopper staff subscribe support system undefined'
).split(' ')

/** A new password. Pages can check its length, but only the server can reject common and breached passwords. */
export const newPassword = z.string().min(10, inputError('password-short')).max(200)
/**
 * A password entered to sign in. There is no minimum length, because the account's password can be older than the rule
 * for new passwords.
 */
export const enteredPassword = z.string().min(1, inputError('password')).max(1000)

export const instagram = lineText(60).transform((handle) => handle.replace(/^@/, ''))
export const emailedToken = z.string().min(1).max(200)

export const newPasswordPair = z.object({ password: newPassword, confirmpassword: z.string().max(200) })
export const emailOnly = z.object({ email })

export const buyerSession = z.object({ buyer, token: z.string() })
export const sellerSession = z.object({ seller, token: z.string() })
