import type { ReactNode } from 'react'
import type { Issue, BuyerSellerOrder } from '#contract/orders/orders.ts'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { CarrierFields, KindField, TextField } from '../seller-order-fields.tsx'
import { SellerOrderForm } from './seller-order-form.tsx'
import { Photos } from './photos.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { ReturnForm } from './return-form.tsx'
import { t } from '#web/lib/text/t.ts'

/**
 * Forms for the actions that the buyer can take on a seller order. The forms are collapsed, so that the buyer does not
 * submit a form by accident.
 */
export function BuyerOrderForms({ sellerOrder }: { sellerOrder: BuyerSellerOrder }) {
  const { mayDo, confirmToken: token, issue, returnable, return: back } = sellerOrder
  const { seller, mayPauseUntil, reportableUntil, total, refunded } = sellerOrder
  const isReturn = back?.closedAt === null
  if (mayDo.length === 0) return null
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {mayDo.includes('accept') && issue?.offer && (
        <Offer token={token} offer={issue.offer} paidBy={issue.returnPaidBy} />
      )}
      {mayDo.includes('return-sent') && (
        <ExpandableSection title={t('order.move.return-sent')} isOpen>
          <SellerOrderForm token={token} act="return-sent" button={t('order.move.return-sent.button')}>
            <CarrierFields />
          </SellerOrderForm>
        </ExpandableSection>
      )}
      {mayDo.includes('cancel') && (
        <ExpandableSection title={t('order.move.cancel')}>
          <p className="max-w-prose">{t('order.move.cancel.text')}</p>
          <SellerOrderForm token={token} act="cancel" button={t('order.move.cancel.button')}>
            <TextField label={t('order.move.cancel.reason')} rows={2} isOptional />
          </SellerOrderForm>
        </ExpandableSection>
      )}
      {mayPauseUntil && (
        <ExpandableSection title={t('order.move.not-arrived')}>
          <p className="max-w-prose">
            {t('order.move.not-arrived.text', { seller: seller.name, day: dateText(mayPauseUntil) })}
          </p>
          <SellerOrderForm token={token} act="not-arrived" button={t('order.move.not-arrived.button')} />
        </ExpandableSection>
      )}
      {mayDo.includes('received') && (
        <ExpandableSection title={t('order.move.received')}>
          <p className="max-w-prose">{t('order.move.received.text')}</p>
          <SellerOrderForm token={token} act="received" button={t('order.move.received.button')} />
        </ExpandableSection>
      )}
      {returnable && (
        <ExpandableSection title={t('order.move.return')}>
          <ReturnForm
            token={token}
            returnable={returnable}
            left={{ ...total, cents: total.cents - refunded.cents }}
          />
        </ExpandableSection>
      )}
      {mayDo.includes('issue') && (
        <ExpandableSection title={t('order.move.issue')}>
          <p className="max-w-prose">
            {t('order.move.issue.text', { paidOut: sellerOrder.isPaidOut ? 'yes' : 'no' })}{' '}
            {reportableUntil && t('order.move.issue.until', { day: dateText(reportableUntil) })}
          </p>
          <SellerOrderForm token={token} act="issue" button={t('order.move.issue.button')}>
            <KindField />
            <TextField label={t('order.move.issue.what')} />
            <Photos token={token} />
          </SellerOrderForm>
        </ExpandableSection>
      )}
      {mayDo.includes('note') && (
        <ExpandableSection title={t('order.move.note')}>
          <SellerOrderForm token={token} act="note" button={t('order.move.note.button')}>
            <TextField label={t('order.move.note.label')} rows={3} />
            <Photos token={token} />
          </SellerOrderForm>
        </ExpandableSection>
      )}
      {mayDo.includes('close') && (
        <ExpandableSection title={isReturn ? t('order.move.keep') : t('order.move.close')}>
          <p className="max-w-prose">{isReturn ? t('order.move.keep.text') : t('order.move.close.text')}</p>
          <SellerOrderForm
            token={token}
            act={isReturn ? 'keep' : 'close'}
            button={isReturn ? t('order.move.keep.button') : t('order.move.close.button')}
          />
        </ExpandableSection>
      )}
    </div>
  )
}

function ExpandableSection({
  title,
  isOpen,
  children,
}: {
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details open={isOpen} className="border border-edge">
      <summary className="flex min-h-12 items-center justify-between px-4 font-semibold">
        {title}
        <span aria-hidden="true">+</span>
      </summary>
      <div className="flex flex-col gap-4 px-4 pb-5">{children}</div>
    </details>
  )
}

interface OfferProps {
  token: string
  offer: NonNullable<Issue['offer']>
  /** Party that pays the return postage. */
  paidBy: Issue['returnPaidBy']
}

function Offer({ token, offer: { kind, amount }, paidBy }: OfferProps) {
  const isReturn = kind === 'return'
  return (
    <div className="border border-accent p-4">
      <p className="pb-3 font-semibold">{isReturn ? t('order.offer.return') : refundWords(amount)}</p>
      {isReturn && paidBy && <p className="pb-3">{t('order.offer.postage', { payer: paidBy })}</p>}
      <SellerOrderForm
        token={token}
        act="accept"
        button={isReturn ? t('order.offer.accept-return') : acceptWords(amount)}
      >
        <input type="hidden" name="offer" value={kind} />
        <input type="hidden" name="returnPaidBy" value={paidBy ?? ''} />
        <input type="hidden" name="amountCents" value={amount?.cents ?? ''} />
      </SellerOrderForm>
    </div>
  )
}

type Refunded = NonNullable<Issue['offer']>['amount']

const refundWords = (amount: Refunded): string =>
  amount ? t('order.offer.refund', { price: exactMoneyText(amount) }) : t('order.offer.refund-all')

const acceptWords = (amount: Refunded): string =>
  amount ? t('order.offer.accept-refund', { price: exactMoneyText(amount) }) : t('order.offer.accept-all')
