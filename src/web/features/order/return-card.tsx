import type { Issue, SellerOrderNext } from '#contract/orders/orders.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import type { Money } from '#contract/money.ts'
import type { sellerOrderCore } from '#contract/orders/seller-order-shapes.ts'
import type { z } from 'zod'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { Address } from '../address/address.tsx'
import type { IssueReader } from './issue-labels.ts'
import { Parcel } from './parcel.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'

type ReturnState = Pick<z.infer<typeof sellerOrderCore>, 'state' | 'issue' | 'return' | 'next'>
type ReturningOrder = ReturnState & Pick<z.infer<typeof sellerOrderCore>, 'total' | 'refunded'>

interface ReturnCardProps {
  sellerOrder: ReturningOrder
  reader: IssueReader
  /** Level of the heading. */
  heading?: 'h2' | 'h3'
}

export interface ActiveReturn {
  returnTo: OrderReturn['returnTo']
  paidBy: OrderReturn['paidBy'] | null
  parcel: OrderReturn['parcel']
}

/**
 * Returns the return of an order that is in progress: either the buyer requested it, or the buyer and seller agreed on
 * it in an issue. Returns null if no return is in progress.
 */
export function findActiveReturn({
  state,
  issue,
  return: back,
}: Omit<ReturnState, 'next'>): ActiveReturn | null {
  if (state !== 'returning' && state !== 'returned') return null
  if (back?.closedAt === null) return back
  if (issue?.closedAt !== null) return null
  return { returnTo: issue.returnTo, paidBy: issue.returnPaidBy, parcel: issue.returnParcel }
}

/** Details of a return in progress: items, reason, address, postage and deadline. */
export function ReturnCard({ sellerOrder, reader, heading: Heading = 'h3' }: ReturnCardProps) {
  const { state, issue, return: back, next } = sellerOrder
  const activeReturn = findActiveReturn(sellerOrder)
  const isContested = back?.outcome === 'contested' && issue?.closedAt === null
  if (!activeReturn && !isContested) return null
  const { parcel = back?.parcel ?? null } = activeReturn ?? {}
  const amount = back?.amount ?? (activeReturn && remainingAmountOf(sellerOrder))
  return (
    <section aria-label={t('order.return')} className="border border-accent p-4 sm:p-5">
      <Heading className="font-display text-title">{headingOf(state, parcel)}</Heading>
      <dl className="mt-3 grid grid-cols-1 gap-x-8 gap-y-3 empty:hidden sm:grid-cols-[auto_minmax(0,1fr)]">
        {back?.lines && (
          <Row label={t('order.return.items')}>{back.lines.map(({ label }) => label).join('\n')}</Row>
        )}
        {amount && <Row label={t('order.return.amount')}>{exactMoneyText(amount)}</Row>}
        {back && <Row label={t('order.return.reason')}>{returnReasonLabels[back.reason]}</Row>}
        {back?.text && <Row label={t('order.return.note')}>{back.text}</Row>}
        {activeReturn?.returnTo && <Terms activeReturn={activeReturn} next={next} reader={reader} />}
      </dl>
      {parcel && <Parcel parcel={parcel} />}
      {activeReturn && !activeReturn.returnTo && state === 'returning' && (
        <p className="mt-2 max-w-prose">{missingWords[reader]}</p>
      )}
    </section>
  )
}

/** Returns the amount that is refunded if the buyer returns all remaining items. */
const remainingAmountOf = ({ total, refunded }: ReturningOrder): Money => ({
  ...total,
  cents: total.cents - refunded.cents,
})

function headingOf(state: ReturnState['state'], parcel: OrderReturn['parcel']): string {
  return state === 'returning' && parcel ? t('order.return.sent') : t('order.return.details')
}

interface TermsProps {
  activeReturn: ActiveReturn
  next: SellerOrderNext
  reader: IssueReader
}

function Terms({ activeReturn, next, reader }: TermsProps) {
  return (
    <>
      <Row label={reader === 'buyer' ? t('order.return.send-to') : t('order.return.address')}>
        {activeReturn.returnTo && <Address of={activeReturn.returnTo} />}
      </Row>
      {activeReturn.paidBy && (
        <Row label={t('order.return.postage')}>{postagePayerLabels[activeReturn.paidBy][reader]}</Row>
      )}
      {next?.what === 'return-sent' && (
        <Row label={reader === 'buyer' ? t('order.return.send-by') : t('order.return.sent-by')}>
          <time dateTime={next.at}>{dateText(next.at)}</time>
        </Row>
      )}
    </>
  )
}

export const returnReasonLabels: Record<OrderReturn['reason'], string> = tableOf('order.return.reason')

/** Labels for who pays the return postage, worded for the reader. */
export const postagePayerLabels: Record<NonNullable<Issue['returnPaidBy']>, Record<IssueReader, string>> = {
  buyer: {
    buyer: t('order.return.you-pay'),
    seller: t('order.return.buyer-pays'),
    admin: t('order.return.buyer-pays'),
  },
  seller: {
    buyer: t('order.return.seller-pays'),
    seller: t('order.return.you-pay'),
    admin: t('order.return.seller-pays'),
  },
}

const missingWords: Record<IssueReader, string> = tableOf('order.return.missing')

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3">{label}</dt>
      <dd dir="auto" className="max-w-prose whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}
