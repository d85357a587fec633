import type { Issue, SellerOrderNext } from '#contract/orders/orders.ts'
import { shortDate } from '#web/ui/words.ts'
import { Address } from './address.tsx'
import type { IssueReader } from './issue-words.ts'
import { t } from '#web/t.ts'

interface ReturnCardProps {
  issue: Issue
  next: SellerOrderNext
  reader: IssueReader
  /** The level it stands on. */
  heading?: 'h2' | 'h3'
}

/** An agreed return until it is sent: where it goes, who pays the postage, and by when. */
export function ReturnCard({ issue, next, reader, heading: Heading = 'h3' }: ReturnCardProps) {
  const { state, returnTo, returnPaidBy, returnParcel } = issue
  if (state !== 'returning') return null
  return (
    <section aria-label={t('order.return')} className="border border-accent p-4 sm:p-5">
      <Heading className="font-display text-title">
        {returnParcel ? t('order.return.sent') : t('order.return.agreed')}
      </Heading>
      {returnTo ? (
        <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <DomainEvent label={reader === 'buyer' ? t('order.return.send-to') : t('order.return.address')}>
            <Address of={returnTo} />
          </DomainEvent>
          {returnPaidBy && (
            <DomainEvent label={t('order.return.postage')}>{payerWords[returnPaidBy][reader]}</DomainEvent>
          )}
          {next?.what === 'return-sent' && (
            <DomainEvent label={reader === 'buyer' ? t('order.return.send-by') : t('order.return.sent-by')}>
              <time dateTime={next.at}>{shortDate(next.at)}</time>
            </DomainEvent>
          )}
        </dl>
      ) : (
        <p className="mt-2 max-w-prose">{missingWords[reader]}</p>
      )}
    </section>
  )
}

/** Who pays the postage, as each side says it. */
export const payerWords: Record<NonNullable<Issue['returnPaidBy']>, Record<IssueReader, string>> = {
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

const missingWords: Record<IssueReader, string> = {
  buyer: t('order.return.missing.buyer'),
  seller: t('order.return.missing.seller'),
  admin: t('order.return.missing.admin'),
}

function DomainEvent({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
