import { LRUCache } from 'lru-cache'
import type { SlotData, SlotName } from '#contract/extensions/api.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import { getMyOrder, type Orders } from '#modules/orders/orders.ts'
import type { ExtensionContext, LoadedExtension } from '../core/extensions.context.ts'
import { ExtensionFailure, ExtensionPaused } from '../thread/extension-thread.ts'
import { extensionLimits } from '#modules/extensions/thread/limits.ts'
import { validateSlotHtml } from './slot-html.ts'

const { slotMs } = extensionLimits
/** Time, in ms, that a slot stays empty after a failure, so that pages do not wait for it. */
const pauseMs = 10_000
const maxCached = 2_000

export interface SlotContext extends ExtensionContext {
  catalog: Catalog
  orders: Orders
}

interface SlotRequest {
  slot: SlotName
  of: string | undefined
  language: string
  actor: Actor
}

/**
 * Creates the slot renderer. Caches the HTML of a slot, keyed by data, language and the version of the extension's
 * stored values. A slot that fails stays empty.
 */
export function createSlots(context: SlotContext) {
  const cached = new LRUCache<string, Promise<string>>({ max: maxCached })
  const pausedUntil = new Map<string, number>()

  async function render(
    one: LoadedExtension,
    slot: SlotName,
    language: string,
    data: object,
  ): Promise<string> {
    // The first `slotMs` limits the rendering, and the second limits the start of the thread. If the slot is not
    // rendered in time, a later request renders it.
    const work = { kind: 'slot', name: slot, input: { data, language } } as const
    const text = await one.thread!.run(work, slotMs, slotMs)
    const problem = validateSlotHtml(String(text))
    if (problem) throw new ExtensionFailure(problem)
    return text === '' ? '' : `<div data-extension="${one.name}">${String(text)}</div>`
  }

  async function fill(one: LoadedExtension, slot: SlotName, language: string, data: object): Promise<string> {
    const slotKey = `${one.name} ${slot}`
    if (performance.now() < (pausedUntil.get(slotKey) ?? 0)) return ''
    const key = JSON.stringify([one.name, one.switches, one.valuesVersion, slot, language, data])
    const rendered = cached.get(key) ?? render(one, slot, language, data)
    cached.set(key, rendered)
    try {
      return await rendered
    } catch (error) {
      cached.delete(key)
      if (!one.isOn || error instanceof ExtensionPaused) return ''
      if (performance.now() >= (pausedUntil.get(slotKey) ?? 0))
        context.recordError(one.name, `slot ${slot}`, error)
      pausedUntil.set(slotKey, performance.now() + pauseMs)
      return ''
    }
  }

  return {
    /**
     * Returns the HTML that all active extensions render for a slot, in alphabetical order of the extensions.
     * @throws not_found, not_allowed if the slot shows data that the caller must not see
     */
    async fill(request: SlotRequest): Promise<string> {
      await context.invalidations.waitUntilCurrent()
      const filling = [...context.loaded.values()].filter(
        ({ isOn, declared, thread }) => isOn && thread && declared.slots.includes(request.slot),
      )
      // Always reads the data, even if no extension fills the slot, because reading it also checks the caller's access.
      const data = await dataOf[request.slot](context, request)
      const parts = await Promise.all(filling.map((one) => fill(one, request.slot, request.language, data)))
      return parts.join('')
    },
  }
}

const dataOf: {
  [Name in SlotName]: (context: SlotContext, request: SlotRequest) => Promise<SlotData[Name]>
} = {
  announcement: async () => ({}),
  landing: async () => ({}),
  checkout: async () => ({}),
  footer: async () => ({}),
  async product({ catalog, clock }, { of = '' }) {
    const product = JSON.parse(await catalog.readListing(of, clock.now())) as Product
    return {
      id: product._id,
      title: product.title,
      brand: product.brand,
      type: product.type,
      gender: product.gender,
      price: product.price,
      sizes: product.sizes.map(({ size, qty }) => ({ name: size, isInStock: qty > 0 })),
      seller: { username: product.seller.username, name: product.seller.name },
    }
  },
  async order({ orders }, { of = '', actor }) {
    if (actor.kind !== 'buyer') throw fail('not_allowed')
    const order = await getMyOrder(orders.context, actor.id, of, null)
    return {
      id: order._id,
      number: order.number,
      placedAt: order.placedAt,
      total: order.total,
      items: order.lines.flatMap(({ item, label }) =>
        item ? [{ listing: item._id, label, size: item.size }] : [],
      ),
    }
  },
  async 'seller-home'(_context, { actor }) {
    if (actor.kind !== 'seller') throw fail('not_allowed')
    return { sellerId: actor.id }
  },
  async 'admin-home'(_context, { actor }) {
    if (actor.kind !== 'seller' || !actor.role) throw fail('not_allowed')
    return { sellerId: actor.id, role: actor.role }
  },
}
