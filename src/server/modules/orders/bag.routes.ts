import { bagCalls } from '#contract/orders/bag.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { OrderContext } from './core/orders.context.ts'
import { getBag, mergeBag, saveBag } from './placing/bag/bag.ts'
import { allowedQuantities } from './placing/bag/quantities.ts'

export function bagRoutes(serve: Serve, context: OrderContext): void {
  const { db } = context
  serve(bagCalls.getBag, async ({ actor }) => {
    const { items } = await getBag(db, idOf(actor))
    return { items: allowedQuantities(context, items) }
  })
  serve(bagCalls.saveBag, async ({ actor, body, knownBrowser, now }) => {
    const items = allowedQuantities(context, body.items)
    if (!body.merge) return saveBag(db, idOf(actor), items, now)
    const browser = knownBrowser()
    const merged = await mergeBag(db, idOf(actor), items, browser && `guest:${browser}`, now)
    return { items: allowedQuantities(context, merged.items) }
  })
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
