import type { OrderReturn } from '#contract/orders/returns.ts'
import type { Mover } from './orders.states.ts'

/** An order's card was authorized and its units are sold. The payment is captured shortly after. */
export interface OrderPaid {
  orderId: string
}

/** An order was canceled after payment: the capture failed, and its units are back in stock. */
export interface OrderCancelled {
  orderId: string
  reason: 'capture_failed'
}

/** An order's link was replaced; `version` counts the replacements. */
export interface OrderLinkRenewed {
  orderId: string
  version: number
}

/** A seller order entered a new state; `by` caused it. */
export interface SellerOrderMoved {
  sellerOrderId: string
  by: Mover
}

/** A return moved to another state. */
export interface ReturnMoved extends SellerOrderMoved {
  /** ms; distinguishes a second return of the same order from the first. */
  at: number
}

/** A dispute was won while the order was still in progress. */
export interface SellerOrderResumed extends SellerOrderMoved {
  /** ms */
  resumedAt: number
}

/** A note in an issue: `noteId` is a row of issue_notes, or null without a text. */
export interface IssueNoteEvent {
  sellerOrderId: string
  issueId: string
  noteId: number | null
}

/** An agreed return has received its first address or another address. */
export interface ReturnAddressGiven extends SellerOrderMoved {
  /** Id of the return, or of the issue in which it was agreed. */
  returnId: string
  /** ms */
  givenAt: number
}

/** A return within the return window has ended; `outcome` is null if a bank reversed the payment. */
export interface ReturnClosed extends SellerOrderMoved {
  returnId: string
  outcome: OrderReturn['outcome']
}

/** An issue has ended; `by` is `provider` if a bank reversed the payment. */
export interface IssueClosed {
  sellerOrderId: string
  issueId: string
  by: Mover
}

/** The provider made a refund, or it failed. `wasMade`: the provider had reported it as successful before it failed. */
export interface RefundOutcome {
  refundId: string
  sellerOrderId: string
  /** `debt`: the seller's part of the refund had already been sent to the seller. */
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
    /** The dispute ended in the seller's favor; the earnings may be released. */
    SellerOrderWon: SellerOrderMoved
    SellerOrderLost: SellerOrderMoved
    /** The dispute ended in the seller's favor while the order was in progress; it continues from its earlier state. */
    SellerOrderResumed: SellerOrderResumed
    ReturnAgreed: ReturnMoved
    ReturnAddressGiven: ReturnAddressGiven
    ReturnSent: ReturnMoved
    /** The returned parcel arrived, and the seller inspects it. */
    ReturnReceived: ReturnMoved
    ReturnClosed: ReturnClosed
    ShippingReminderDue: { sellerOrderId: string }
    IssueOpened: IssueNoteEvent
    IssueAnswered: IssueNoteEvent
    /** The buyer has added a message. */
    IssueNoted: IssueNoteEvent
    IssueClosed: IssueClosed
    RefundMade: RefundOutcome
    RefundFailed: RefundOutcome & { wasMade: boolean }
  }
}
