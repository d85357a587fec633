import { catalogCalls } from './catalog.ts'
import { orderCalls } from './orders.ts'

/** Every call of the API by name: handlers, the typed caller, OpenAPI and the tests walk this table. */
export const contract = { ...catalogCalls, ...orderCalls }
export type Contract = typeof contract
export type CallName = keyof Contract
