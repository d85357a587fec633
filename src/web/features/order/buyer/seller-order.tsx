import { href, Link } from 'react-router'
import type { OrderLine, BuyerSellerOrder as ShownSellerOrder } from '#contract/orders/orders.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { groupBySeller } from '../../bag/groups.ts'
import { itemText } from '../../bag/items.ts'
import { BagListing } from '../../bag/bag-listing.tsx'
import { profilePath } from '../../listing/listing-links.ts'
import { DeliveryPromise } from '../delivery-promise.tsx'
import { IssueThread } from '../issue-thread.tsx'
import { canceledText, refundText } from './canceled-text.ts'
import { call } from '#web/lib/calls/call.ts'
import { ConversationLink } from '../../conversations/conversation-link.tsx'
import { guestMessagesPath, newConversationPath } from '../../conversations/paths.ts'
import { nextStepText } from '../next-step-text.ts'
import { HelpLink } from '../../help/help-link.tsx'
import { helpForOrder } from './help-for-order.ts'
import { NotArrived } from './not-arrived.tsx'
import { Parcel } from '../parcel.tsx'
import { useSellerOrderActions } from './seller-order-form.tsx'
import { BuyerOrderForms } from './buyer-order-forms.tsx'
import { Refunds } from '../refunds.tsx'
import { ReturnCard, findActiveReturn } from '../return-card.tsx'
import { ReviewLink } from './review-link.tsx'
import { orderStateLabels } from '../states.ts'
import { StatusSummary } from '../status-summary.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { Timeline } from '../timeline.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { rich, t } from '#web/lib/text/t.ts'

interface SellerOrderCardProps {
  sellerOrder: ShownSellerOrder
  /** Lines of the whole order, or of only this seller order. */
  lines: readonly OrderLine[]
  /** True on the page that shows only this seller order, which does not have to link to itself. */
  isOwnPage?: boolean
  /** Review status of the seller order's items, if the page loaded it. */
  reviewable?: CallReply<'getReviewable'>
  /** Token from the order link, if the buyer opened the page with an order link. */
  stoken?: string
}

/** Section for a seller order: items, status, messages and the buyer's actions. */
export function SellerOrderCard({
  sellerOrder,
  lines,
  isOwnPage = false,
  reviewable,
  stoken,
}: SellerOrderCardProps) {
  const { seller } = sellerOrder
  const own = groupBySeller(lines).groups.find((group) => group.seller === seller.username)
  const canceled = canceledText(sellerOrder)
  // If a page has several seller orders, it shows the total refund once, above all seller orders, so the refund is
  // omitted here.
  const refunded = isOwnPage && canceled ? refundText(sellerOrder.refunds, sellerOrder.total) : undefined
  const next = canceled ? [canceled, refunded].filter(Boolean).join(' ') : nextStepText(sellerOrder, 'buyer')
  const actions = useSellerOrderActions(sellerOrder.confirmToken)
  // Links to the messages page for guests, which redirects a signed-in buyer to the messages page of the account.
  const linkKey = isOwnPage ? sellerOrder.confirmToken : stoken
  return (
    <section aria-label={t('order.from', { seller: seller.name })} className="break-inside-avoid">
      <h2 className="border-b border-line pb-2 text-title">
        {rich('order.from-seller', {
          seller: seller.name,
          link: (words) => (
            <Link to={profilePath(seller.username)} className="hover:text-accent">
              {words}
            </Link>
          ),
        })}
      </h2>
      <ul className="divide-y divide-line">
        {own?.items.map((line) => (
          <BagListing key={itemText(line.item)} line={line} />
        ))}
      </ul>
      <div className="flex flex-col gap-4">
        <StatusSummary
          sellerOrder={sellerOrder}
          reader="buyer"
          words={orderStateLabels}
          next={next}
          isTitled={isOwnPage}
        />
        <p role="status" className="font-semibold text-good empty:hidden">
          {actions.state === 'idle' && actions.data?.message}
        </p>
        <DeliveryPromise sellerOrder={sellerOrder} />
        <NotArrived sellerOrder={sellerOrder} />
        <PackedNote sellerOrder={sellerOrder} />
        <ReturnCard sellerOrder={sellerOrder} reader="buyer" />
        {isPrintable(sellerOrder) && (
          <TextLink to={href('/confirm-order/:stoken/return-slip', { stoken: sellerOrder.confirmToken })}>
            {t('order.return.slip')}
          </TextLink>
        )}
        {sellerOrder.issue && <IssueThread issue={sellerOrder.issue} reader="buyer" />}
        <BuyerOrderForms sellerOrder={sellerOrder} />
        <Timeline sellerOrder={sellerOrder} />
        <Parcel parcel={sellerOrder} />
        <Refunds refunds={sellerOrder.refunds} />
        <p className="print:hidden">
          <ConversationLink
            as={TextLink}
            find={() => findConversation(sellerOrder._id, linkKey)}
            to={
              linkKey === undefined
                ? newConversationPath('buyer', { sellerOrder: sellerOrder._id })
                : guestMessagesPath(linkKey, sellerOrder._id)
            }
          >
            {sellerOrder.mayDo.includes('note') ? t('order.conversation') : t('order.message-seller')}
          </ConversationLink>
        </p>
        <p className="print:hidden">
          <HelpLink to={helpForOrder(sellerOrder)}>{t('help.order')}</HelpLink>
        </p>
        {!isOwnPage && <ReviewLink sellerOrder={sellerOrder} reviewable={reviewable} />}
      </div>
    </section>
  )
}

/** Rejects if there is no conversation about the order. */
function findConversation(sellerOrder: string, stoken: string | undefined): Promise<unknown> {
  return stoken === undefined
    ? call('findConversation', { query: { sellerOrder } })
    : call('getGuestConversation', { params: { stoken, sellerOrder }, query: {} })
}

/** Tells the buyer that a packed order can no longer be canceled. Shown until the order is shipped. */
function PackedNote({ sellerOrder: { state, packedAt } }: Pick<SellerOrderCardProps, 'sellerOrder'>) {
  if (state !== 'paid' || packedAt === null) return null
  return <p className="max-w-prose">{t('order.packed', { day: dateText(packedAt) })}</p>
}

/** Returns whether the buyer can print a return slip: the return has an address and has not been sent yet. */
function isPrintable(sellerOrder: ShownSellerOrder): boolean {
  const activeReturn = findActiveReturn(sellerOrder)
  return sellerOrder.state === 'returning' && activeReturn?.returnTo !== null && activeReturn?.parcel === null
}
