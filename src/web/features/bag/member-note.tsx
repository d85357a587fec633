import { Link } from 'react-router'
import type { Quote } from '#contract/orders/orders.ts'
import { addMoney, exactMoneyText } from '#web/lib/format/money.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { rich, t } from '#web/lib/text/t.ts'

/** Shows shoppers without a membership the total with a membership, and members the total without a membership. */
export function BagMemberNote({ quote: { isFee, memberSaves, total } }: { quote: Quote }) {
  if (memberSaves.cents === 0 || (isFee && !isFeatureOn('membership'))) return null
  const other = addMoney(total, { ...memberSaves, cents: isFee ? -memberSaves.cents : memberSaves.cents })
  return (
    <p className="text-note text-soft" data-testid="member-note">
      {isFee
        ? rich('membership.would-save', {
            total: exactMoneyText(other),
            fee: exactMoneyText(memberSaves),
            link: (words) => (
              <Link to="/shop/subscribe" className="underline underline-offset-4 hover:text-accent">
                {words}
              </Link>
            ),
          })
        : t('membership.saves', { saved: exactMoneyText(memberSaves), total: exactMoneyText(other) })}
    </p>
  )
}
