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

/** Returns the ids of the seller orders whose released earnings have not reached the seller's account yet. */
export type ListPendingTransfers = (db: Db, sellerOrderIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * Access to earnings that were already sent to the seller. The seller can refund buyers from these earnings as long as
 * the balance of the seller's account covers the refund.
 */
export interface SentEarnings {
  /** Returns the amount, in cents, that the seller can still refund from the sent earnings of a seller order. */
  readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number>
  /**
   * Records the share of a refund that comes from sent earnings as a debt of the seller. Must be called before the
   * refund is inserted, so that two refunds cannot use the same money. The caller must have locked the seller order.
   * @throws refund_not_covered
   */
  recordRefundDebt(tx: Tx, sellerOrder: SentSellerOrder, cents: number): Promise<void>
  /** Withdraws the recorded debt from the seller's account. Returns false if the account balance is too low. */
  collectRefundDebt(sellerOrderId: string): Promise<boolean>
  /** Returns the ids of the seller orders whose earnings have repeatedly failed to be sent. */
  listStuckSellerOrderIds(db: Db): Promise<string[]>
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
  /** Duration of a new stock hold, in ms. */
  readonly holdMs: number
  /** Limit on the number of units that clients in one network can hold at the same time. */
  holdsPerNetwork: NetworkLimit
  /** Whether buyers with many declined payments have to wait before the next one. */
  limitsDeclines: boolean
  /** Secret keys. The secret in an order's link is derived from one of these keys and the order's id. */
  linkKeys: SecretKeys
  /** Creates the signed URLs of photos in issues and returns. */
  photoAccess: PhotoAccess
  /** Injected as a function, because transfers are part of the payouts module, which this module must not import. */
  listPendingTransfers: ListPendingTransfers
  sentEarnings: SentEarnings
  /**
   * Returns a listing that is for sale at `now` (ms) as JSON text.
   * @throws not_found
   */
  readListing(id: string, now: number): Promise<string>
  /** Wakes the loop that captures and cancels payments. */
  wakeCardTasks(): void
  /** Wakes the loop that sends refunds. */
  wakeRefunds(): void
  /**
   * Re-encodes an uploaded picture and stores it; `who` identifies the uploader.
   * @throws not_an_image, too_large
   */
  savePhoto(bytes: Uint8Array, who: string): Promise<StoredPhoto>
  removePhoto(key: string): Promise<void>
}

/** Identity of the visitor who is checking out. */
export interface Shopper {
  /** Owner of the stock reservations (holds): `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** Random key that identifies the browser, whether or not a user is signed in. Null if the browser sent no key. */
  browser: string | null
  buyerId: string | null
  /** Id of the shop that the signed-in user owns or helps with. */
  sellerId?: string | null
  isMember: boolean
  /** Language of the page on which the order is placed. */
  language: string
  /** Keyed hashes of the client's networks, widest first, separated by slashes. */
  network: string
}
