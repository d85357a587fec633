import type { BuyerSellerOrder as OrderPartData } from '#contract/orders/orders.ts'
import { actOnSellerOrder } from '#web/features/order/act-on-seller-order.ts'
import { findActiveReturn } from '#web/features/order/return-card.tsx'
import { SellerOrderCard } from '#web/features/order/buyer/seller-order.tsx'
import { BuyAgain } from '#web/features/order/reorder/buy-again.tsx'
import { isReorderResult } from '#web/features/order/reorder/reorder-act.ts'
import { useSellerOrderActions } from '#web/features/order/buyer/seller-order-form.tsx'
import { orderStateLabels } from '#web/features/order/states.ts'
import { computeTurn } from '#web/features/order/turn.ts'
import { PageHead } from '#web/features/site/page-head.tsx'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { Feedback } from './feedback.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { rich, t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export { OrderLinkExpired as ErrorBoundary } from './link-expired.tsx'

export function headers() {
  return { 'cache-control': 'private, no-store' }
}

/**
 * Loads the page opened from the "shipped" email. Loading the page does not change the order, because email scanners
 * open links.
 */
export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  // For orders placed under /direct, whose links start with /bd, the API calls use their alias paths under /sa (spec
  // §7).
  const alias = args.url.pathname.startsWith('/bd/') ? 1 : 0
  const params = { id: args.params.stoken ?? '' }
  const [view, reviewable] = await Promise.all([
    call('getShipConfirm', { params }, { alias }),
    isFeatureOn('reviews') ? call('getReviewable', { params }, { alias }) : null,
  ]).catch(notFoundPage)
  return { view, reviewable }
}

export function action(args: Route.ActionArgs) {
  return actOnSellerOrder(args)
}

const titles: Partial<Record<string, string>> = {
  shipped: t('order.arrived.ask'),
  delivered: t('order.arrived.ask'),
  received: t('order.arrived'),
  completed: t('order.arrived'),
  issue: t('order.on-hold'),
  cancelled: t('confirm.ended.canceled'),
}

/** Returns the heading of the page. A return counts as on its way only after the buyer has sent the parcel. */
function titleOf(sellerOrder: OrderPartData): string {
  const { state } = sellerOrder
  if (state === 'returning' && findActiveReturn(sellerOrder)?.parcel) return t('order.return-on-its-way')
  if (state === 'shipped' && computeTurn(sellerOrder) === null) return orderStateLabels.shipped
  if (state === 'issue' && sellerOrder.isPaidOut) return t('order.looking-into')
  if (isReceivedByClock(sellerOrder)) return t('order.marked-received')
  return titles[state] ?? orderStateLabels[state]
}

/** Returns whether the order was marked as received automatically. */
function isReceivedByClock({ state, timeline }: OrderPartData): boolean {
  if (state !== 'received' && state !== 'completed') return false
  return timeline.findLast((step) => step.state === 'received')?.by === 'clock'
}

export default function ConfirmOrderPage({ loaderData, actionData: sent }: Route.ComponentProps) {
  const { view, reviewable } = loaderData
  const { sellerOrder, lines, orderNumber, placedAt } = view
  // Result of a form that was sent without JavaScript, unless the buyer has taken another action since then.
  const acted = useSellerOrderActions(sellerOrder.confirmToken).data ? undefined : sent
  const listings = lines.filter(({ item }) => item !== null).length
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={t('order.title', { number: orderNumber })} isHidden />
      <p className="text-soft">
        {rich('order.heading-items', {
          number: orderNumber,
          count: listings,
          date: dateText(placedAt),
          b: (words) => <strong className="font-semibold text-ink tabular-nums">{words}</strong>,
        })}
      </p>
      <h1 className="mt-1 text-head">{titleOf(sellerOrder)}</h1>
      <p role="status" className="mt-4 font-semibold text-good empty:hidden">
        {acted?.message}
      </p>
      <p role="alert" className="mt-4 font-semibold text-accent empty:hidden">
        {isReorderResult(acted) ? undefined : acted?.error?.message}
      </p>
      <div className="mt-8 flex flex-col gap-8">
        <SellerOrderCard sellerOrder={sellerOrder} lines={lines} isOwnPage />
        <BuyAgain tokens={[sellerOrder.confirmToken]} sent={isReorderResult(acted) ? acted : undefined} />
      </div>
      {/* A buyer who is still waiting for an item cannot review the item yet. */}
      {reviewable && !sellerOrder.isStillMissing && (
        <Feedback token={sellerOrder.confirmToken} reviewable={reviewable} />
      )}
    </div>
  )
}
