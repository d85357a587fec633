import { z } from 'zod'
import { inTransaction } from '#platform/database/db.ts'
import { getAdminOrder } from '#modules/orders/orders.ts'
import type { Orders } from '#modules/orders/orders.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { ExtensionContext } from './core/extensions.context.ts'
import * as store from './extensions.store.ts'

const maxKeyLength = 200
const maxBytes = 64 * 1024
const maxKeys = 10_000
const maxListed = 100

/**
 * Pagination options for `list`. Optional, because extensions written for older versions of Souk pass only a prefix.
 */
const listOptions = z
  .strictObject({ after: z.string().max(maxKeyLength), limit: z.int().min(1).max(maxListed) })
  .partial()
  .optional()

export type ExtensionRequestContext = Pick<ExtensionContext, 'db' | 'clock'> & {
  catalog: Catalog
  orders: Orders
}

/**
 * Handles a request from an extension's code. An extension can read and change its own values, and can read listings
 * and orders.
 */
export async function handleExtensionRequest(
  context: ExtensionRequestContext,
  extension: string,
  what: string,
  args: readonly unknown[],
): Promise<unknown> {
  const { db, clock, catalog, orders } = context
  const [key, value] = args
  requireKey(key)
  if (what === 'get') return store.findValue(db, extension, key)
  if (what === 'count') return store.countValues(db, extension, key)
  if (what === 'list') {
    const options = listOptions.safeParse(value ?? undefined)
    if (!options.success)
      throw new Error(`list takes a prefix and { after: a key, limit: 1 to ${maxListed} }`)
    const { after = '', limit = maxListed } = options.data ?? {}
    requireKey(after)
    return store.listValues(db, extension, { prefix: key, after, limit })
  }
  if (what === 'delete') return inTransaction(db, (tx) => store.deleteValue(tx, extension, key))
  if (what === 'set' || what === 'add') {
    const json = JSON.stringify(value ?? null)
    if (json.length > maxBytes) throw new Error(`a value may have at most ${maxBytes} bytes`)
    // PostgreSQL cannot store the character U+0000 in text.
    if (json.includes('\\u0000')) throw new Error('a value must not contain zero bytes')
    return inTransaction(db, async (tx) => {
      const isNew = await store.saveValue(tx, { extension, key, json, onlyNew: what === 'add' })
      if (isNew && (await store.countValues(tx, extension)) > maxKeys)
        throw new Error(`an extension may store at most ${maxKeys} values`)
      return isNew
    })
  }
  if (what === 'listing')
    return orNull(async () => JSON.parse(await catalog.readListing(key, clock.now())) as unknown)
  if (what === 'order') return orNull(() => getAdminOrder(orders.context, key, null))
  throw new Error(`unknown request ${what}`)
}

function requireKey(key: unknown): asserts key is string {
  if (typeof key !== 'string' || key.length > maxKeyLength || key.includes('\0') || !key.isWellFormed())
    throw new Error(`a key is a text of at most ${maxKeyLength} characters`)
}

async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}
