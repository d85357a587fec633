import type { OrderReturn } from '#contract/orders/returns.ts'
import type { Mover } from './orders.states.ts'

/** An order's card was authorized and its units are sold; the money is taken a moment later. */
export interface OrderPaid {
  orderId: string
}

/** An order fell through after it was paid: nothing was taken and its units are back in stock. */
export interface OrderCancelled {
  orderId: string
  reason: 'capture_failed'
}

/** An order's link was replaced, for the n-th time. */
export interface OrderLinkRenewed {
  orderId: string
  version: number
}

/** A seller order has come to a state, by whom. */
export interface SellerOrderMoved {
  sellerOrderId: string
  by: Mover
}

/** A return goes another step. */
export interface ReturnMoved extends SellerOrderMoved {
  /** ms; tells a second return of the same order from the first. */
  at: number
}

/** A dispute has been won before the buyer had everything. */
export interface SellerOrderResumed extends SellerOrderMoved {
  /** ms */
  resumedAt: number
}

/** `noteId`: what was said, as a row of issue_notes; null when nothing was. */
export interface IssueSaid {
  sellerOrderId: string
  issueId: string
  noteId: number | null
}

/** An agreed return has been given another address to go to, or its first. */
export interface ReturnAddressGiven extends SellerOrderMoved {
  /** The return, or the issue in which it was agreed. */
  returnId: string
  /** ms */
  givenAt: number
}

/** A return within the seller's window has ended; null when a bank took the payment back. */
export interface ReturnClosed extends SellerOrderMoved {
  returnId: string
  outcome: OrderReturn['outcome']
}

/** An issue has ended; `by` the bank when it took the payment back. */
export interface IssueClosed {
  sellerOrderId: string
  issueId: string
  by: Mover
}

/** The provider has given money back, or could not after all; `wasMade`: it had said first that it could. */
export interface RefundDone {
  refundId: string
  sellerOrderId: string
  /** 'debt': the seller's part of it was sent to the seller before. */
  earningsFrom: 'held' | 'debt'
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    OrderPaid: OrderPaid
    OrderCancelled: OrderCancelled
    OrderLinkRenewed: OrderLinkRenewed
    /** An account has confirmed the email of guest orders and now owns them. */
    OrdersClaimed: { buyerId: string }
    SellerOrderShipped: SellerOrderMoved
    SellerOrderDelivered: SellerOrderMoved
    /** The buyer reported that a late parcel has not arrived; once per seller order. */
    ParcelNotArrived: SellerOrderMoved
    /** The earnings may be released. */
    SellerOrderReceived: SellerOrderMoved
    SellerOrderCancelled: SellerOrderMoved
    SellerOrderRefunded: SellerOrderMoved
    /** The bank's dispute has ended; the earnings of a seller order won may be released. */
    SellerOrderWon: SellerOrderMoved
    SellerOrderLost: SellerOrderMoved
    /** The bank has decided for the seller of an order under way: it goes on from where it was. */
    SellerOrderResumed: SellerOrderResumed
    ReturnAgreed: ReturnMoved
    ReturnAddressGiven: ReturnAddressGiven
    ReturnSent: ReturnMoved
    /** It has come back, and the seller looks at it. */
    ReturnReceived: ReturnMoved
    ReturnClosed: ReturnClosed
    ShippingReminderDue: { sellerOrderId: string }
    IssueOpened: IssueSaid
    IssueAnswered: IssueSaid
    /** The buyer has said more. */
    IssueNoted: IssueSaid
    IssueClosed: IssueClosed
    RefundMade: RefundDone
    RefundFailed: RefundDone & { wasMade: boolean }
  }
}
