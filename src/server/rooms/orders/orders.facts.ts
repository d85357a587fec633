/** An order's card was authorised and its units are sold; the money is taken a moment later. */
export interface OrderPaid {
  orderId: string
}

/** An order fell through after it was paid: nothing was taken and its units are back on the shelf. */
export interface OrderCancelled {
  orderId: string
  reason: 'capture_failed'
}

declare module '#platform/facts.ts' {
  interface Facts {
    OrderPaid: OrderPaid
    OrderCancelled: OrderCancelled
  }
}
