import { z } from 'zod'
import { staffRoles } from '../staff-roles.ts'
import { returnAddress, sellerReturns } from '#contract/address.ts'
import { shownPhone } from '#contract/addresses/shown-address.ts'
import { fault } from '#contract/input-faults.ts'
import { shippingProfile } from '#contract/shipping/profile.ts'
import { emailAddress } from '#contract/internet-addresses.ts'
import { lineText } from '#contract/text.ts'

/** Spec §3 "Buyer": default shape, and what else is read. */
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
  /** ms since the epoch, as `check-subscription-status` answers it: a page compares the one with the other (spec §4). */
  subscriptionEndDate: z.int().nullable(),
  subscriptionId: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  customerid: z.string().nullable(),
})
export type Buyer = z.infer<typeof buyer>

export const sellerav = z.object({ location: z.string() })

/** Spec §3 "Seller", and what a seller tells buyers about shipping. Only its owner is sent this. */
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
  /** What they do for the marketplace: `isAdmin` tells admins alone, `isSA` owners. */
  role: z.enum(staffRoles).nullable(),
  stripeAccountId: z.string().nullable(),
  stripe_verify: z.boolean(),
  rating: z.number().nullable(),
  bio: z.string(),
  shipsFrom: z.string(),
  returnPolicy: z.string(),
  /** Null as long as only the words above say what is taken back. */
  returns: sellerReturns.nullable(),
  /** One price for every country, as long as `shipping` is null. */
  shippingCents: z.int(),
  /** Where parcels come from, and returns go unless `returns` names another address. */
  shipFrom: returnAddress.nullable(),
  shipping: shippingProfile.nullable(),
  /** Of a helper: the shop this session works for. */
  helps: z.object({ _id: z.string(), username: z.string(), name: z.string() }).nullish(),
})
export type Seller = z.infer<typeof seller>

export const email = emailAddress(200).toLowerCase()

const usernamePattern = /^[a-z0-9_.]{3,30}$/
/** 3–30 of a-z 0-9 _ . ; unique whatever the case, so it is kept in lower case. */
export const username = z
  .string()
  .trim()
  .toLowerCase()
  .max(30, { abort: true, error: fault('username') })
  .regex(usernamePattern, fault('username'))

/** Names that would shadow a page, or pass for the marketplace. */
export const reservedUsernames: readonly string[] = (
  'admin administrator api bd confirm customerprofile direct favorites help me moderator notifications null ' +
  'official product profile root sa security seller shop shopper staff subscribe support system undefined'
).split(' ')

/** What the page can say at once; the common and breached ones are refused by the server alone. */
export const newPassword = z.string().min(10, fault('password-short')).max(200)
/** A password being tried: any rule here would tell what ours looked like once. */
export const triedPassword = z.string().min(1, fault('password')).max(1000)

export const instagram = lineText(60).transform((handle) => handle.replace(/^@/, ''))
export const mailedToken = z.string().min(1).max(200)

export const newPasswordPair = z.object({ password: newPassword, confirmpassword: z.string().max(200) })
export const emailOnly = z.object({ email })

export const buyerSession = z.object({ buyer, token: z.string() })
export const sellerSession = z.object({ seller, token: z.string() })
