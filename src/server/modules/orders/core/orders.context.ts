import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { Cards } from '#platform/payments/ports/cards.ts'
import type { PaymentEvents, ReceivePaymentEvent } from '#platform/payments/ports/payment-events.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { NetworkLimit } from '#modules/catalog/stock.ts'
import type { SellerOrderRow } from './seller-orders.store.ts'

/** Of these seller orders, whose earnings have been released and have still to reach the seller's account. */
export type ListBeingSent = (db: Db, sellerOrderIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Earnings that were sent to the seller, who may return them to a buyer as long as they are still there. */
export interface SentEarnings {
  /** How much of a seller order's earnings its seller may refund, in cents. */
  readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number>
  /**
   * Has the seller owe what a refund takes of a seller order the caller has locked, before it is written: nothing else
   * counts on that money from then on.
   * @throws refund_not_covered
   */
  takeBack(tx: Tx, sellerOrder: SentSellerOrder, cents: number): Promise<void>
  /** Takes what was so taken out of the seller's account; false where that has not got it. */
  collect(sellerOrderId: string): Promise<boolean>
  /** Returns the seller orders whose earnings have repeatedly failed to be sent. */
  listStuck(db: Db): Promise<string[]>
}

export type SentSellerOrder = Pick<SellerOrderRow, 'id' | 'sellerId' | 'currency'>

export interface StoredPhoto {
  key: string
  width: number
  height: number
  blur: string
}

/** What every verb of the module works with. */
export interface OrderContext {
  db: Db
  cards: Cards
  paymentEvents: PaymentEvents
  receiveEvent: ReceivePaymentEvent
  clock: Clock
  log: Log
  events: EventBus
  settings: Readonly<SettingValues>
  /** How long a hold lasts that is taken now. */
  readonly holdMs: number
  /** How much callers of one network may hold together. */
  holdsPerNetwork: NetworkLimit
  /** From it and an order's id comes the secret of the order's link. */
  linkKeys: SecretKeys
  /** Signs the URLs of photos of issues and returns. */
  photoAccess: PhotoAccess
  /** Transfers are known a layer above. */
  listBeingSent: ListBeingSent
  sentEarnings: SentEarnings
  /**
   * An item on sale as JSON text, at `now` in ms.
   * @throws not_found
   */
  readListing(id: string, now: number): Promise<string>
  /** Wakes the loop that captures and cancels payments. */
  wakeCardTasks(): void
  /** Wakes the loop that gives money back. */
  wakeRefunds(): void
  /**
   * Encodes an uploaded picture anew and keeps it; `who` sent it.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<StoredPhoto>
  removePhoto(key: string): Promise<void>
}

/** Who is shopping. */
export interface Shopper {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** The browser's own key, whoever is signed in there; null when it has none. */
  browser: string | null
  buyerId: string | null
  /** Shop of the signed-in seller or helper. */
  sellerId?: string | null
  isMember: boolean
  /** Of the page it is ordered on. */
  language: string
  /** Keyed hashes of the networks asked from, the widest first, with slashes between. */
  network: string
}
