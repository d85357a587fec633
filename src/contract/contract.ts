import { accountAdminCalls } from './accounts-admin.ts'
import { buyerCalls } from './accounts-buyer.ts'
import { sellerCalls } from './accounts-seller.ts'
import { sessionCalls } from './accounts-sessions.ts'
import { bagCalls } from './bag.ts'
import { catalogCalls } from './catalog-calls.ts'
import { contentCalls } from './content.ts'
import { orderCalls } from './orders.ts'

/** Every call of the API by name: handlers, the typed caller, OpenAPI and the tests walk this table. */
export const contract = {
  ...catalogCalls,
  ...orderCalls,
  ...bagCalls,
  ...buyerCalls,
  ...sellerCalls,
  ...sessionCalls,
  ...accountAdminCalls,
  ...contentCalls,
}
export type Contract = typeof contract
export type CallName = keyof Contract
