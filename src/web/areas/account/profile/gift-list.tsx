import type { Gift } from '#contract/gifts/gifts.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

interface GiftListProps {
  /** Gifts bought by the buyer; null if loading failed. */
  gifts: readonly Gift[] | null
}

/** Lists the gifts that the buyer has bought, each with its state and a link. */
export function GiftList({ gifts }: GiftListProps) {
  return (
    <>
      {gifts === null && <p className="text-soft">{t('account.gifts.failed')}</p>}
      {gifts?.length === 0 && <p className="text-soft">{t('account.gifts.none')}</p>}
      {gifts !== null && gifts.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {gifts.map((gift) => (
            <li key={gift._id} className="flex flex-wrap items-center justify-between gap-x-6 py-3">
              <p className="min-w-0">
                <span className="block font-semibold break-words">
                  {t('account.gifts.one', {
                    months: gift.months,
                    name: gift.receiverName || gift.recieveremail,
                  })}
                </span>
                <span className="text-soft">{stateWords(gift)}</span>
              </p>
              <TextLink to={`/gift-subscription-complete?gift=${gift._id}`}>
                {gift.state === 'open' ? t('account.gifts.manage') : t('account.gifts.view')}
              </TextLink>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 flex flex-wrap gap-x-6">
        <TextLink to="/gift">{t('site.give-membership')}</TextLink>
        <TextLink to="/gift/redeem">{t('account.gifts.redeem')}</TextLink>
      </p>
    </>
  )
}

function stateWords({ state, redeemedBy, redeemedAt, mailedAt, sendOn, expiresAt, refund }: Gift): string {
  switch (state) {
    case 'redeemed':
      return redeemedBy
        ? t('account.gifts.redeemed-by', { name: redeemedBy, date: dateText(redeemedAt!) })
        : t('account.gifts.redeemed', { date: dateText(redeemedAt!) })
    case 'refunded':
      return refund?.state === 'succeeded' ? t('account.gifts.refunded') : t('account.gifts.refunding')
    case 'expired':
      return t('account.gifts.expired', { date: dateText(expiresAt) })
    case 'void':
      return t('account.gifts.void')
    case 'open':
      return mailedAt
        ? t('account.gifts.mailed', { date: dateText(mailedAt) })
        : t('account.gifts.to-mail', { date: dateText(sendOn) })
  }
}
