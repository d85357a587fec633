import type pg from 'pg'
import type { Params } from './form.ts'
import type { WorkUnit } from './unit.ts'

export interface StripeCall {
  unit: WorkUnit
  pool: pg.Pool
  params: Params
  /** First `:id` of the path; '' if it has none. */
  id: string
  /** Second `:id` of the path; '' if it has none. */
  innerId: string
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with at most two `:id` segments. */
  path: string
  /** The call is supported for connected accounts (`Stripe-Account`). */
  connected?: true
  /** Parameters with ids of objects that the call needs; the first query also reads these objects. */
  reads?: readonly string[]
  run(call: StripeCall): Promise<object>
}
