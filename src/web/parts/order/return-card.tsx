import type { Issue, PartNext } from '#contract/orders.ts'
import { shortDate } from '../../ui/words.ts'
import { Address } from './address.tsx'
import type { Reader } from './issue-words.ts'

interface ReturnCardProps {
  issue: Issue
  next: PartNext
  reader: Reader
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
          <Fact label={reader === 'buyer' ? 'Send it to' : 'It goes to'}>
            <Address of={returnTo} />
          </Fact>
          {returnPaidBy && <Fact label="Return postage">{payerWords[returnPaidBy][reader]}</Fact>}
          {next?.what === 'return-sent' && (
            <Fact label={reader === 'buyer' ? 'Send it back by' : 'To be sent by'}>
              <time dateTime={next.at}>{shortDate(next.at)}</time>
            </Fact>
          )}
        </dl>
      ) : (
        <p className="mt-2 max-w-prose">{missingWords[reader]}</p>
      )}
    </section>
  )
}

/** Who pays the postage, as each side says it. */
export const payerWords: Record<NonNullable<Issue['returnPaidBy']>, Record<Reader, string>> = {
  buyer: { buyer: 'You pay it', seller: 'The buyer pays it', house: 'The buyer pays it' },
  seller: { buyer: 'The seller pays it', seller: 'You pay it', house: 'The seller pays it' },
}

const missingWords: Record<Reader, string> = {
  buyer:
    'The seller will send you the return address. We email you as soon as it is there; until then you need not send anything.',
  seller: 'The buyer cannot send it back without a return address. Please give one below.',
  house: 'There is no return address yet, so the buyer cannot send it back.',
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-soft max-sm:-mb-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
