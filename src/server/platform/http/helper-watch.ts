import type { Endpoint } from '#contract/endpoint.ts'
import type { Helping } from './actor.ts'

/** Notes what helpers of a shop do. */
export interface HelperWatch {
  /** Does what a helper asks; what fails is not told. `target`: the id in the call's address. */
  inAct<T>(endpoint: Endpoint, helping: Helping, target: string, work: () => Promise<T>): Promise<T>
}
