import { bagCalls } from '#contract/orders/bag.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Db } from '#platform/database/db.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getBag, mergeBag, saveBag } from './placing/bag/bag.ts'

export function bagRoutes(serve: Serve, db: Db): void {
  serve(bagCalls.getBag, ({ actor }) => getBag(db, idOf(actor)))
  serve(bagCalls.saveBag, ({ actor, body, knownBrowser, now }) => {
    if (!body.merge) return saveBag(db, idOf(actor), body.items, now)
    const browser = knownBrowser()
    return mergeBag(db, idOf(actor), body.items, browser && `guest:${browser}`, now)
  })
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
