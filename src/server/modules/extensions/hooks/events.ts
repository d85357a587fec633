import type { ExtensionEventName, ExtensionEvents } from '#contract/extensions/api.ts'
import type { DomainEvents } from '#platform/events/event-bus.ts'

interface EventMapping<Of extends keyof DomainEvents, Own extends ExtensionEventName> {
  of: Of
  /** Returns the idempotency key of an event. The key is the same for every delivery of the event. */
  id: (event: DomainEvents[Of]) => string
  data: (event: DomainEvents[Of]) => ExtensionEvents[Own]
}

const event = <Own extends ExtensionEventName, Of extends keyof DomainEvents>(
  of: Of,
  id: EventMapping<Of, Own>['id'],
  data: EventMapping<Of, Own>['data'],
): EventMapping<keyof DomainEvents, Own> =>
  ({ of, id, data }) as unknown as EventMapping<keyof DomainEvents, Own>

type SellerOrderPayload = { sellerOrderId: string }
const sellerOrderEventId = ({ sellerOrderId }: SellerOrderPayload): string => sellerOrderId
const sellerOrderEventData = ({ sellerOrderId }: SellerOrderPayload): SellerOrderPayload => ({
  sellerOrderId,
})

/**
 * Maps each event of the extension API to one of Souk's domain events. The names and data of extension events are a
 * public API and must not change.
 */
export const extensionEvents: { [Own in ExtensionEventName]: EventMapping<keyof DomainEvents, Own> } = {
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
  'seller-order.shipped': event('SellerOrderShipped', sellerOrderEventId, sellerOrderEventData),
  'seller-order.delivered': event('SellerOrderDelivered', sellerOrderEventId, sellerOrderEventData),
  'seller-order.received': event('SellerOrderReceived', sellerOrderEventId, sellerOrderEventData),
  'seller-order.cancelled': event('SellerOrderCancelled', sellerOrderEventId, sellerOrderEventData),
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
