import type pg from 'pg'
import type { Params } from './form.ts'
import type { WorkUnit } from './unit.ts'

export interface StripeCall {
  unit: WorkUnit
  pool: pg.Pool
  params: Params
  /** The `:id` of the path, '' where there is none. */
  id: string
  /** The second `:id`, '' where there is none. */
  innerId: string
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments; up to two may be `:id`. */
  path: string
  /** May be asked for a connected account (`Stripe-Account`). */
  connected?: true
  /** Names of parameters that carry ids of objects the call will need, to fetch them in the first read. */
  reads?: readonly string[]
  run(call: StripeCall): Promise<object>
}
