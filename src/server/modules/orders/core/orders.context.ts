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

/**
 * Returns those of the given seller orders whose earnings were released but have not reached the seller's account
 * yet.
 */
export type ListPendingTransfers = (db: Db, sellerOrderIds: readonly string[]) => Promise<ReadonlySet<string>>

/** Earnings that were already sent to the seller. The seller may refund a buyer from them while the balance lasts. */
export interface SentEarnings {
  /** Returns how much of a seller order's sent earnings its seller can still refund, in cents. */
  readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number>
  /**
   * Records the refund's part of the sent earnings as a debt of the seller, before the refund row is written, so that
   * the same money cannot be used twice. The caller has locked the seller order.
   * @throws refund_not_covered
   */
  recordRefundDebt(tx: Tx, sellerOrder: SentSellerOrder, cents: number): Promise<void>
  /** Withdraws the recorded debt from the seller's account. Returns false if its balance is too low. */
  collectRefundDebt(sellerOrderId: string): Promise<boolean>
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

/** Dependencies of all functions of the module. */
export interface OrderContext {
  db: Db
  cards: Cards
  paymentEvents: PaymentEvents
  receiveEvent: ReceivePaymentEvent
  clock: Clock
  log: Log
  events: EventBus
  settings: Readonly<SettingValues>
  /** Duration of a new hold. */
  readonly holdMs: number
  /** Limits how many units clients of one network may hold at the same time. */
  holdsPerNetwork: NetworkLimit
  /** The secret of an order's link is derived from these keys and the order's id. */
  linkKeys: SecretKeys
  /** Signs the URLs of photos of issues and returns. */
  photoAccess: PhotoAccess
  /** Passed in because transfers belong to a higher layer. */
  listPendingTransfers: ListPendingTransfers
  sentEarnings: SentEarnings
  /**
   * Returns a listing on sale as JSON text, at `now` in ms.
   * @throws not_found
   */
  readListing(id: string, now: number): Promise<string>
  /** Wakes the loop that captures and cancels payments. */
  wakeCardTasks(): void
  /** Wakes the loop that sends refunds. */
  wakeRefunds(): void
  /**
   * Re-encodes an uploaded picture and stores it; `who` is the uploader.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<StoredPhoto>
  removePhoto(key: string): Promise<void>
}

/** The customer who is checking out. */
export interface Shopper {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** Key of the browser, with or without a signed-in user; null if the browser has none. */
  browser: string | null
  buyerId: string | null
  /** Shop of the signed-in seller or seller's helper. */
  sellerId?: string | null
  isMember: boolean
  /** Language of the page on which the order is placed. */
  language: string
  /** Keyed hashes of the client's networks, widest first, separated by slashes. */
  network: string
}
