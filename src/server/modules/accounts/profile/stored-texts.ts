import { invalidate } from '#platform/cache/invalidation-log.ts'
import { cleanStoredTexts, type StoredTexts } from '#platform/stored-texts/clean-stored-texts.ts'
import type { Db } from '#platform/database/db.ts'
import * as store from './stored-texts.store.ts'

const sellers: StoredTexts<store.SellerTexts> = {
  kind: 'seller',
  start: '',
  lines: ['name', 'ships_from'],
  texts: ['bio', 'return_policy'],
  list: store.listSellersToClean,
  async replace(tx, was, to) {
    await invalidate(tx, 'seller', [was.id])
    return store.replaceSellerTexts(tx, was, to)
  },
}

const buyers: StoredTexts<store.BuyerNames> = {
  kind: 'buyer',
  start: '',
  lines: ['full_name', 'fname', 'lname'],
  list: store.listBuyersToClean,
  replace: store.replaceBuyerNames,
}

/** Cleans names and shop texts that older versions of Souk stored without cleaning. `now` is in ms. */
export async function cleanAccountTexts(db: Db, now: number): Promise<void> {
  await cleanStoredTexts(db, now, sellers)
  await cleanStoredTexts(db, now, buyers)
}
