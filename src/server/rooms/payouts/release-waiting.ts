import { listUnreleased } from '#rooms/orders/seller-orders.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { settleShare } from './settle-share.ts'

const page = 100

/** Takes up every share that is due and was not sent yet, of one seller or (null) of all. */
export async function releaseWaiting(desk: PayoutDesk, sellerId: string | null): Promise<void> {
  for (let after = ''; ;) {
    const parts = await listUnreleased(desk.db, sellerId, after, page)
    for (const { id } of parts) {
      await settleShare(desk, id).catch((error: unknown) => {
        desk.log.error({ sellerOrderId: id, error: String(error) }, 'a share could not be released')
      })
    }
    if (parts.length < page) return
    after = parts.at(-1)!.id
  }
}
