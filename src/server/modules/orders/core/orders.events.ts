import type { OrderReturn } from '#contract/orders/returns.ts'
import type { TransitionRole } from './orders.states.ts'

/** The card payment of an order was authorized and its units are sold. The payment is captured shortly after. */
export interface OrderPaid {
  orderId: string
}

/** A paid order was canceled because its capture failed. Its units are back in stock. */
export interface OrderCancelled {
  orderId: string
  reason: 'capture_failed'
}

/** The link that gives a buyer access to an order was replaced. `version` is the number of replacements so far. */
export interface OrderLinkRenewed {
  orderId: string
  version: number
}

/** A seller order entered a new state. `by` is the role that caused the change. */
export interface SellerOrderMoved {
  sellerOrderId: string
  by: TransitionRole
}

/** A return moved to another state. */
export interface ReturnMoved extends SellerOrderMoved {
  /** Time of the change in ms. Distinguishes a second return of the same order from the first return. */
  at: number
}

/** A dispute was won while the order was still in progress. */
export interface SellerOrderResumed extends SellerOrderMoved {
  /** Time when the order resumed its earlier state, in ms. */
  resumedAt: number
}

/** An issue was opened, or a note was added to an issue. `noteId` is the id in issue_notes, or null for a new issue. */
export interface IssueNoteEvent {
  sellerOrderId: string
  issueId: string
  noteId: number | null
}

/** The address of an agreed return was set or changed. */
export interface ReturnAddressGiven extends SellerOrderMoved {
  /** Id of the return or, if the return was agreed in an issue, id of the issue. */
  returnId: string
  /** Time when the address was set or changed, in ms. */
  givenAt: number
}

/** A return within the return window was closed. `outcome` is null if a bank reversed the payment. */
export interface ReturnClosed extends SellerOrderMoved {
  returnId: string
  outcome: OrderReturn['outcome']
}

/** An issue was closed. `by` is `provider` if a bank reversed the payment. */
export interface IssueClosed {
  sellerOrderId: string
  issueId: string
  by: TransitionRole
}

/**
 * A refund succeeded or failed. In the event RefundFailed, `wasMade` is true if the provider reported success before
 * the refund failed.
 */
export interface RefundOutcome {
  refundId: string
  sellerOrderId: string
  /** `debt` if the earnings in this refund were already sent to the seller, who now owes this amount. */
  earningsFrom: 'held' | 'debt'
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    OrderPaid: OrderPaid
    OrderCancelled: OrderCancelled
    OrderLinkRenewed: OrderLinkRenewed
    /** Guest orders were assigned to a buyer account that confirmed the email address of these orders. */
    OrdersClaimed: { buyerId: string }
    SellerOrderShipped: SellerOrderMoved
    SellerOrderDelivered: SellerOrderMoved
    /** The buyer reported that a late parcel has not arrived. Published once per seller order. */
    ParcelNotArrived: SellerOrderMoved
    /** The buyer received a seller order, so the seller's earnings can be released. */
    SellerOrderReceived: SellerOrderMoved
    SellerOrderCancelled: SellerOrderMoved
    SellerOrderRefunded: SellerOrderMoved
    /** The bank decided the dispute for the seller, so the earnings can be released. */
    SellerOrderWon: SellerOrderMoved
    SellerOrderLost: SellerOrderMoved
    /**
     * The bank decided the dispute for the seller while the order was in progress. The order resumes its earlier
     * state.
     */
    SellerOrderResumed: SellerOrderResumed
    ReturnAgreed: ReturnMoved
    ReturnAddressGiven: ReturnAddressGiven
    ReturnSent: ReturnMoved
    /** The returned parcel arrived. The seller inspects the items next. */
    ReturnReceived: ReturnMoved
    ReturnClosed: ReturnClosed
    ShippingReminderDue: { sellerOrderId: string }
    IssueOpened: IssueNoteEvent
    IssueAnswered: IssueNoteEvent
    /** The buyer added a message to an issue. */
    IssueNoted: IssueNoteEvent
    IssueClosed: IssueClosed
    RefundMade: RefundOutcome
    RefundFailed: RefundOutcome & { wasMade: boolean }
  }
}
