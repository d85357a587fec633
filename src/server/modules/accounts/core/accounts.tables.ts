import type { Generated, JSONColumnType } from 'kysely'
import type { ReturnAddress, SellerReturns } from '#contract/address.ts'
import type { ShippingProfile } from '#contract/shipping/profile.ts'

export interface SellersTable {
  id: string
  username: string
  name: string
  email: string
  password_hash: string | null
  phone: string | null
  instagram: string | null
  avatar_key: string | null
  bio: Generated<string>
  ships_from: Generated<string>
  return_policy: Generated<string>
  return_days: number | null
  return_paid_by: SellerReturns['paidBy'] | null
  return_to: JSONColumnType<ReturnAddress> | null
  shipping_cents: Generated<number>
  ship_from: JSONColumnType<ReturnAddress> | null
  shipping: JSONColumnType<ShippingProfile> | null
  is_seller: Generated<boolean>
  is_admin: Generated<boolean>
  is_sa: Generated<boolean>
  sa_revoked_at: Date | null
  /** Of support, moderators and finance; the SQL function `role_of` tells every role. */
  staff_role: string | null
  is_helper: Generated<boolean>
  featured_rank: number | null
  payout_account_id: string | null
  payouts_enabled: Generated<boolean>
  must_reset: Generated<boolean>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  language: string | null
  created_at: Date
  /** Time of the last change to what the shop's page shows; null if there was none. */
  shop_changed_at: Date | null
}

export interface BuyersTable {
  id: string
  username: string | null
  full_name: Generated<string>
  fname: Generated<string>
  lname: Generated<string>
  email: string
  password_hash: string | null
  phone: string | null
  instagram: string | null
  address_line1: Generated<string>
  address_line2: Generated<string>
  address_city: Generated<string>
  address_state: Generated<string>
  address_zip: Generated<string>
  disclaimer: Generated<boolean>
  is_validated: Generated<boolean>
  customer_id: string | null
  must_confirm: Generated<boolean>
  must_reset: Generated<boolean>
  signup_browser: Buffer | null
  is_paid_signup: Generated<boolean>
  subscription_id: string | null
  subscription_status: string | null
  subscription_end_at: Date | null
  subscription_canceled: Generated<boolean>
  member_until: Date | null
  spent_at: Date | null
  erased_at: Date | null
  blocked_at: Date | null
  blocked_reason: string | null
  language: string | null
  created_at: Date
}

interface FormerUsernamesTable {
  id: string
  seller_id: string
  username: string
  is_reserved: Generated<boolean>
  left_at: Date
}

interface BuyerAddressesTable {
  id: string
  buyer_id: string
  address: unknown
  digest: Buffer
  saved_at: Date
}

interface SessionsTable {
  id: string
  token_hash: Buffer
  buyer_id: string | null
  seller_id: string | null
  device: Generated<string>
  created_at: Date
  last_used_at: Date
  proven_at: Date | null
  help_id: string | null
  expires_at: Date
}

interface MailedLinksTable {
  id: string
  kind: LinkKind
  token_hash: Buffer
  email: string
  buyer_id: string | null
  seller_id: string | null
  application_id: string | null
  role: string | null
  invited_by: string | null
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

/** 'reset' also gives a first password to an account that was made for someone. */
export type LinkKind =
  | 'confirm'
  | 'reset'
  | 'seller-reset'
  | 'seller-signup'
  | 'invite'
  | 'staff-invite'
  | 'seller-email'
  | 'undo-email'
  | 'not-me'
  | 'helper-invite'

export interface SellerApplicationsTable {
  id: string
  name: string
  email: string
  username: string | null
  phone: string | null
  instagram: string | null
  why: string
  samples: string[]
  state: Generated<'open' | 'accepted' | 'refused' | 'signed-up'>
  applied_at: Date
  decided_at: Date | null
  decided_by: string | null
  language: string | null
}

interface AccountsTables {
  sellers: SellersTable
  buyers: BuyersTable
  former_usernames: FormerUsernamesTable
  buyer_addresses: BuyerAddressesTable
  sessions: SessionsTable
  mailed_links: MailedLinksTable
  seller_applications: SellerApplicationsTable
}

declare module '#platform/database/db.ts' {
  interface Tables extends AccountsTables {}
}
