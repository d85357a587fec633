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

/** What an extension keeps: JSON by its key, in the marketplace's database, its own alone. */
export interface Store {
  get(key: string): Promise<unknown>
  /** At most 64 kB; a key at most 200 characters, an extension at most 10,000 of them. */
  set(key: string, value: unknown): Promise<void>
  /** Sets it unless it is there; whether it was not. One of several that do so at once is told that it was the first. */
  add(key: string, value: unknown): Promise<boolean>
  delete(key: string): Promise<void>
  /**
   * Returns values whose keys begin with `prefix`, sorted by key: at most `limit` (1 to 100, default 100) after the key
   * `after`. For the next page, pass the last key of this page as `after`.
   */
  list(
    prefix: string,
    options?: { after?: string; limit?: number },
  ): Promise<{ key: string; value: unknown }[]>
  /** Returns the number of values whose keys begin with `prefix`, or of all values for `''`. */
  count(prefix: string): Promise<number>
}

/** How things are now. Null: there is none. */
export interface Reads {
  /** On sale. */
  listing(id: string): Promise<Product | null>
  /** By its own id or a seller order's. */
  order(id: string): Promise<AdminOrder | null>
}

export interface Souk {
  store: Store
  read: Reads
  log: Record<'info' | 'warn' | 'error', (message: string) => void>
  /** Variables of the environment that begin with `EXT_<NAME>_`, by what follows it. */
  env: Readonly<Record<string, string>>
  /** `/ext/<name>`: what its addresses begin with. */
  path: string
}

/** Who calls, as far as is proven. */
export type Caller =
  | { kind: 'guest' }
  | { kind: 'buyer'; id: string }
  | { kind: 'seller'; id: string; role: string | null }

type Slot<Name extends SlotName> = (
  of: { data: SlotData[Name]; language: string },
  souk: Pick<Souk, 'store' | 'log' | 'path'>,
) => Html | null | Promise<Html | null>

type Hook<Name extends ExtensionEventName> = (
  /** `id` is the same whenever this event is brought again. */
  event: { id: string; at: string; data: ExtensionEvents[Name] },
  souk: Souk,
) => Promise<void>

type Shape = Record<string, z.ZodType>
type Read<Given> = Given extends z.ZodType ? z.output<Given> : undefined

interface CallSpec<Params, Query, Body, Reply extends z.ZodType> {
  summary: string
  who: 'anyone' | 'signed-in' | 'buyer' | 'seller' | { right: StaffRight }
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/ext/<name>`: `/notes/:order`. */
  path: string
  params?: Params
  query?: Query
  body?: Body
  reply: Reply
  errors?: readonly ExtensionErrorCode[]
  /** Requests a minute and caller; 60 where it says nothing. */
  perMinute?: number
}

export interface OwnCall extends CallSpec<z.ZodType, z.ZodType, z.ZodType, z.ZodType> {
  handle(input: never, souk: Souk): unknown
}

/** Declares a call of one's own, its handler typed by its shapes. */
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
): OwnCall {
  return spec as unknown as OwnCall
}

export interface Extension {
  slots?: { [Name in SlotName]?: Slot<Name> }
  on?: { [Name in ExtensionEventName]?: Hook<Name> }
  calls?: readonly OwnCall[]
}

/** What `server.ts` exports as its default. */
export const defineExtension = (extension: Extension): Extension => extension

/** Thrown by a handler: the caller is told so, and nothing is noted as a fault. */
export class ExtensionError extends Error {
  readonly code: ExtensionErrorCode
  constructor(code: ExtensionErrorCode) {
    super(code)
    this.code = code
  }
}

/** `throw fail('not_found')`: one of the codes that the call declares. */
export const fail = (code: ExtensionErrorCode): ExtensionError => new ExtensionError(code)
