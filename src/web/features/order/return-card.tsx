import type { Issue, SellerOrderNext } from '#contract/orders/orders.ts'
import { shortDate } from '#web/ui/words.ts'
import { Address } from './address.tsx'
import type { IssueReader } from './issue-words.ts'

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
    <section aria-label="Return" className="border border-accent p-4 sm:p-5">
      <Heading className="font-display text-title">
        {returnParcel ? 'On its way back' : 'Return agreed'}
      </Heading>
      {returnTo ? (
        <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-[auto_1fr]">
          <DomainEvent label={reader === 'buyer' ? 'Send it to' : 'It goes to'}>
            <Address of={returnTo} />
          </DomainEvent>
          {returnPaidBy && (
            <DomainEvent label="Return postage">{payerWords[returnPaidBy][reader]}</DomainEvent>
          )}
          {next?.what === 'return-sent' && (
            <DomainEvent label={reader === 'buyer' ? 'Send it back by' : 'To be sent by'}>
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
  buyer: { buyer: 'You pay it', seller: 'The buyer pays it', admin: 'The buyer pays it' },
  seller: { buyer: 'The seller pays it', seller: 'You pay it', admin: 'The seller pays it' },
}

const missingWords: Record<IssueReader, string> = {
  buyer:
    'The seller will send you the return address. We email you as soon as it is there; until then you need not send anything.',
  seller: 'The buyer cannot send it back without a return address. Please give one below.',
  admin: 'There is no return address yet, so the buyer cannot send it back.',
}

function DomainEvent({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
