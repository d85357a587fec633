import type { Generated } from 'kysely'

interface SellersTable {
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
  shipping_cents: Generated<number>
  is_seller: Generated<boolean>
  is_admin: Generated<boolean>
  is_sa: Generated<boolean>
  featured_rank: number | null
  stripe_account_id: string | null
  stripe_verify: Generated<boolean>
  rating_sum: Generated<number>
  rating_count: Generated<number>
  created_at: Date
}

interface BuyersTable {
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
  created_at: Date
}

interface SessionsTable {
  id: string
  token_hash: Buffer
  buyer_id: string | null
  seller_id: string | null
  device: Generated<string>
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

interface AccountsTables {
  sellers: SellersTable
  buyers: BuyersTable
  sessions: SessionsTable
}

declare module '#platform/db.ts' {
  interface Tables extends AccountsTables {}
}
