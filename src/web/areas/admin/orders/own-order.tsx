import { href } from 'react-router'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { SellerOrderForms } from '#web/features/order/seller/seller-order-forms.tsx'
import { sellerActionText } from '#web/features/order/seller/seller-action-text.ts'
import {
  issueActions,
  orderFormsKey,
  parcelActions,
  teamCalls,
} from '#web/features/order/seller/order-calls.ts'
import { StatusSummary } from '#web/features/order/status-summary.tsx'
import { t } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import { adminOrderStateLabels } from '../state-labels.ts'
import { useHasRight } from '../role.tsx'

/** Status of an order for first-party items: what the team must do next, and by when. */
export function FirstPartyStatus({ order }: { order: SellerOrder }) {
  return (
    <div className="mt-3">
      <StatusSummary
        sellerOrder={order}
        reader="seller"
        words={adminOrderStateLabels}
        next={sellerActionText(order)}
        isTitled
      />
    </div>
  )
}

/**
 * Forms to fulfill an order for first-party items. Contains forms for issues and returns only if the user's role has
 * access to issues.
 */
export function FirstPartyActions({ order }: { order: SellerOrder }) {
  const may = useHasRight()
  const only = may('issues') ? [...parcelActions, ...issueActions] : parcelActions
  return (
    <div className="flex flex-col gap-3">
      <SellerOrderForms key={orderFormsKey(order)} order={order} calls={teamCalls} only={only} />
      {order.shipTo && (
        <p>
          <SecondaryLink to={href('/sa/own-orders/:id/slip', { id: order._id })}>
            {t('seller.slip')}
          </SecondaryLink>
        </p>
      )}
    </div>
  )
}
