import { Link } from 'react-router'
import type { Gift } from '#contract/gifts/gifts.ts'
import { Section } from '#web/features/account/section.tsx'
import { shortDate } from '#web/ui/words.ts'

interface GiftsSectionProps {
  /** Null when they could not be looked up. */
  gifts: readonly Gift[] | null
}

/** The gifts this buyer has given: who has redeemed them, and the way to each. */
export function GiftsSection({ gifts }: GiftsSectionProps) {
  return (
    <Section id="gifts" title="Gifts" text="The memberships you gave, and who uses them.">
      {gifts === null && <p className="text-soft">Your gifts could not be looked up just now.</p>}
      {gifts?.length === 0 && <p className="text-soft">You have given none yet.</p>}
      {gifts !== null && gifts.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {gifts.map((gift) => (
            <li key={gift._id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
              <p className="min-w-0">
                <span className="block font-semibold break-words">
                  {gift.months} months for {gift.receiverName || gift.recieveremail}
                </span>
                <span className="text-soft">{stateWords(gift)}</span>
              </p>
              <Link to={`/gift-subscription-complete?gift=${gift._id}`} className="text-link">
                {gift.state === 'open' ? 'Card, mail, take back' : 'See it'}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to="/gift" className="text-link">
          Give a membership
        </Link>
        <Link to="/gift/redeem" className="text-link">
          Redeem a code
        </Link>
      </p>
    </Section>
  )
}

function stateWords({ state, redeemedBy, redeemedAt, mailedAt, sendOn, expiresAt, refund }: Gift): string {
  switch (state) {
    case 'redeemed':
      return `Redeemed by ${redeemedBy ?? 'somebody'} on ${shortDate(redeemedAt!)}`
    case 'refunded':
      return refund?.state === 'made' ? 'Taken back, and refunded' : 'Taken back, the refund is on its way'
    case 'expired':
      return `Nobody redeemed it by ${shortDate(expiresAt)}`
    case 'void':
      return 'Its code opens nothing any more'
    case 'open':
      return mailedAt
        ? `Mailed on ${shortDate(mailedAt)}, not redeemed yet`
        : `Will be mailed on ${shortDate(sendOn)}`
  }
}
