import { Link } from 'react-router'
import type { Quote } from '#contract/orders/orders.ts'
import { addMoney, exactMoneyText } from '#web/ui/money.ts'

/** What a bag comes to with a membership, or what it would without. */
export function BagMemberNote({ quote: { isFee, memberSaves, total } }: { quote: Quote }) {
  if (memberSaves.cents === 0) return null
  const other = addMoney(total, { ...memberSaves, cents: isFee ? -memberSaves.cents : memberSaves.cents })
  return (
    <p className="text-note text-soft" data-testid="member-note">
      {isFee ? (
        <>
          With a membership it is {exactMoneyText(other)}, without the service fee of{' '}
          {exactMoneyText(memberSaves)}.{' '}
          <Link to="/shop/subscribe" className="underline underline-offset-4 hover:text-accent">
            About the membership
          </Link>
        </>
      ) : (
        `Members pay no service fee: without your membership it would be ${exactMoneyText(other)}.`
      )}
    </p>
  )
}
