import type pg from 'pg'
import type { Params } from './form.ts'
import type { WorkUnit } from './unit.ts'

export interface StripeCall {
  unit: WorkUnit
  pool: pg.Pool
  params: Params
  /** First id in the path, or '' if there is none. */
  id: string
  /** Second id in the path, or '' if there is none. */
  innerId: string
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Pattern of the path, in which up to two segments are `:id`. */
  path: string
  /** Whether the platform can make this call on behalf of a connected account (header `Stripe-Account`). */
  connected?: true
  /**
   * Names of parameters that contain ids of objects. The call's first query also reads these objects, because the call
   * needs them.
   */
  reads?: readonly string[]
  run(call: StripeCall): Promise<object>
}
