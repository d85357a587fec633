import type { z } from 'zod'
import type {
  ExtensionEventName,
  ExtensionEvents,
  ExtensionErrorCode,
  SlotData,
  SlotName,
} from '../../../src/contract/extensions/api.ts'
import type { StaffRight } from '../../../src/contract/staff-roles.ts'
import type { Product } from '../../../src/contract/catalog/catalog.ts'
import type { AdminOrder } from '../../../src/contract/orders/admin-orders.ts'
import type { Html } from './html.ts'

export { z } from 'zod'
export { html, type Html } from './html.ts'
export type { ExtensionEvents, SlotData }

/**
 * Storage of an extension. It stores JSON values under keys in the marketplace's database. Other extensions cannot
 * access these values.
 */
export interface Store {
  get(key: string): Promise<unknown>
  /**
   * Stores a value of at most 64 kB under a key. A key can have at most 200 characters, and an extension can store at
   * most 10,000 keys.
   */
  set(key: string, value: unknown): Promise<void>
  /**
   * Stores a value if the key does not exist yet. Returns whether the value was stored. If several calls with the same
   * key run concurrently, only one of them returns true.
   */
  add(key: string, value: unknown): Promise<boolean>
  delete(key: string): Promise<void>
  /**
   * Returns the values whose keys start with `prefix`, sorted by key. A page contains at most `limit` values (1 to 100,
   * default 100). To get the next page, pass the last key of the current page as `after`.
   */
  list(
    prefix: string,
    options?: { after?: string; limit?: number },
  ): Promise<{ key: string; value: unknown }[]>
  /** Returns the number of values whose keys start with `prefix`. With `''`, returns the number of all values. */
  count(prefix: string): Promise<number>
}

/** Functions that read current data of the marketplace. They return null if there is no object with the given id. */
export interface Reads {
  /** Returns a listing, if it is for sale. */
  listing(id: string): Promise<Product | null>
  /** Returns an order by its id, or by the id of one of the seller orders that it contains. */
  order(id: string): Promise<AdminOrder | null>
}

export interface Souk {
  store: Store
  read: Reads
  log: Record<'info' | 'warn' | 'error', (message: string) => void>
  /** Environment variables whose names start with `EXT_<NAME>_`, keyed by the rest of the name. */
  env: Readonly<Record<string, string>>
  /** Path prefix of the extension's HTTP calls and files: `/ext/<name>`. */
  path: string
}

/** User or guest who sent a request to the extension, as authenticated by the marketplace. */
export type Caller =
  | { kind: 'guest' }
  | { kind: 'buyer'; id: string }
  | { kind: 'seller'; id: string; role: string | null }

type Slot<Name extends SlotName> = (
  of: { data: SlotData[Name]; language: string },
  souk: Pick<Souk, 'store' | 'log' | 'path'>,
) => Html | null | Promise<Html | null>

type Hook<Name extends ExtensionEventName> = (
  /** The event. If the event is delivered again, its `id` is the same. */
  event: { id: string; at: string; data: ExtensionEvents[Name] },
  souk: Souk,
) => Promise<void>

type Shape = Record<string, z.ZodType>
type Read<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

interface CallSpec<Params, Query, Body, Reply extends z.ZodType> {
  summary: string
  who: 'anyone' | 'signed-in' | 'buyer' | 'seller' | { right: StaffRight }
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path of the call without the prefix `/ext/<name>`, such as `/notes/:order`. */
  path: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  errors?: readonly ExtensionErrorCode[]
  /** Maximum number of requests that one caller can send per minute (default: 60). */
  perMinute?: number
}

export interface ExtensionCall extends CallSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  handle(input: never, souk: Souk): unknown
}

/** Declares an HTTP call of the extension. The types of the handler's parameters are inferred from the schemas. */
export function call<
  Reply extends z.ZodType,
  Params extends z.ZodObject<Shape> | undefined = undefined,
  Query extends z.ZodObject<Shape> | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  spec: CallSpec<Params, Query, Body, Reply> & {
    handle(
      input: {
        params: Read<Params>
        query: Read<Query>
        body: Read<Body>
        caller: Caller
        language: string
      },
      souk: Souk,
    ): z.input<Reply> | Promise<z.input<Reply>>
  },
): ExtensionCall {
  return spec as unknown as ExtensionCall
}

export interface Extension {
  slots?: { [Name in SlotName]?: Slot<Name> }
  on?: { [Name in ExtensionEventName]?: Hook<Name> }
  calls?: readonly ExtensionCall[]
}

/** Declares an extension. Use the result as the default export of `server.ts`. */
export const defineExtension = (extension: Extension): Extension => extension

/**
 * Error that makes the extension's call fail with an error code. Handlers throw it. The marketplace does not log it as
 * a bug.
 */
export class ExtensionError extends Error {
  readonly code: ExtensionErrorCode
  constructor(code: ExtensionErrorCode) {
    super(code)
    this.code = code
  }
}

/** Creates an error with one of the error codes that the call declares. Use it as in `throw fail('not_found')`. */
export const fail = (code: ExtensionErrorCode): ExtensionError => new ExtensionError(code)
