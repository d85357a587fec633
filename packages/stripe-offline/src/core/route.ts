import type pg from 'pg'
import type { Params } from './form.ts'
import type { WorkUnit } from './unit.ts'

export interface StripeCall {
  unit: WorkUnit
  pool: pg.Pool
  params: Params
  /** First id in the path. '' if the path has none. */
  id: string
  /** Second id in the path. '' if the path has none. */
  innerId: string
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Pattern of the path with at most two `:id` segments. */
  path: string
  /** Whether the call is supported for connected accounts (`Stripe-Account`). */
  connected?: true
  /** Parameters that contain ids of objects which the call needs. The first query also reads these objects. */
  reads?: readonly string[]
  run(call: StripeCall): Promise<object>
}
