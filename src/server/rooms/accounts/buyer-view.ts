import type { Buyer } from '#contract/accounts.ts'
import type { BuyerRow } from './buyers.store.ts'
import { splitName } from './names.ts'

/** A buyer on the wire (spec §3). */
export function buyerView(row: BuyerRow): Buyer {
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
    serviceSubscription: false,
    subscriptionEndDate: null,
    subscriptionId: null,
    subscriptionStatus: null,
    customerid: row.customer_id,
  }
}
