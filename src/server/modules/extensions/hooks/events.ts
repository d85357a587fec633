import type { ExtensionEventName, ExtensionEvents } from '#contract/extensions/api.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'

interface OwnEvent<Of extends keyof DomainEvents, Own extends ExtensionEventName> {
  of: Of
  /** Returns the idempotency key of an event. The key is the same for every delivery of the event. */
  id: (event: DomainEvents[Of]) => string
  data: (event: DomainEvents[Of]) => ExtensionEvents[Own]
}

const event = <Own extends ExtensionEventName, Of extends keyof DomainEvents>(
  of: Of,
  id: OwnEvent<Of, Own>['id'],
  data: OwnEvent<Of, Own>['data'],
): OwnEvent<keyof DomainEvents, Own> => ({ of, id, data }) as unknown as OwnEvent<keyof DomainEvents, Own>

type Moved = { sellerOrderId: string }
const idOfMoved = ({ sellerOrderId }: Moved): string => sellerOrderId
const dataOfMoved = ({ sellerOrderId }: Moved): Moved => ({ sellerOrderId })

/**
 * Maps events of the extension API to Souk's domain events. The names and data of extension events are public and
 * must not change.
 */
export const extensionEvents: { [Own in ExtensionEventName]: OwnEvent<keyof DomainEvents, Own> } = {
  'order.paid': event(
    'OrderPaid',
    ({ orderId }) => orderId,
    ({ orderId }) => ({ orderId }),
  ),
  'order.cancelled': event(
    'OrderCancelled',
    ({ orderId }) => orderId,
    ({ orderId }) => ({ orderId }),
  ),
  'seller-order.shipped': event('SellerOrderShipped', idOfMoved, dataOfMoved),
  'seller-order.delivered': event('SellerOrderDelivered', idOfMoved, dataOfMoved),
  'seller-order.received': event('SellerOrderReceived', idOfMoved, dataOfMoved),
  'seller-order.cancelled': event('SellerOrderCancelled', idOfMoved, dataOfMoved),
  'refund.made': event(
    'RefundMade',
    ({ refundId }) => refundId,
    ({ refundId, sellerOrderId }) => ({ refundId, sellerOrderId }),
  ),
  'review.left': event(
    'FeedbackLeft',
    ({ feedbackId }) => feedbackId,
    ({ feedbackId, sellerId }) => ({ reviewId: feedbackId, sellerId }),
  ),
  'listing.hidden': event(
    'ListingHidden',
    ({ decisionId, listingId }) => `${decisionId}:${listingId}`,
    ({ listingId }) => ({ listingId }),
  ),
  'listing.shown': event(
    'ListingShown',
    ({ decisionId, listingId }) => `${decisionId}:${listingId}`,
    ({ listingId }) => ({ listingId }),
  ),
  'seller.applied': event(
    'SellerApplied',
    ({ applicationId }) => applicationId,
    ({ applicationId }) => ({ applicationId }),
  ),
  'seller.suspended': event(
    'SellerSuspended',
    ({ sellerId, at }) => `${sellerId}:${at}`,
    ({ sellerId }) => ({ sellerId }),
  ),
}
