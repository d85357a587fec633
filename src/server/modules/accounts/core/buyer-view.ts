import type { Buyer } from '#contract/accounts/accounts.ts'
import type { BuyerRow } from './buyers.store.ts'
import { splitName } from './names.ts'

/** Converts a buyer's row to the API format (spec §3). `now` is the current time in ms. */
export function buyerView(row: BuyerRow, now: number): Buyer {
  const { fname, lname } = row.fname === '' ? splitName(row.full_name) : row
  return {
    _id: row.id,
    name: row.full_name,
    fullName: row.full_name,
    fname,
    lname,
    username: row.username,
    email: row.email,
    phone: row.phone,
    instagram: row.instagram,
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    address_city: row.address_city,
    address_state: row.address_state,
    address_zip: row.address_zip,
    disclaimer: row.disclaimer,
    isValidated: row.is_validated,
    serviceSubscription: row.member_until !== null && row.member_until.getTime() > now,
    subscriptionEndDate: row.subscription_end_at?.getTime() ?? null,
    subscriptionId: row.subscription_id,
    subscriptionStatus: row.subscription_status,
    customerid: row.customer_id,
  }
}
