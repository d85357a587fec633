import { useEffect, useState } from 'react'
import type { GiftPreview } from '#contract/gifts/gifts.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

/**
 * Confirms the redemption and shows the gifted period. For the buyer who redeemed the code, another `redeemGift` call
 * only returns the period again.
 */
export function Redeemed({ preview, code }: { preview: GiftPreview; code: string }) {
  const [time, setTime] = useState<CallReply<'redeemGift'>>()
  useEffect(() => {
    if (preview.state !== 'redeemed') return
    call('redeemGift', { body: { promotionCode: code } }).then(setTime, () => undefined)
  }, [preview, code])
  const { giverName, months, state } = preview
  if (state !== 'redeemed') {
    return (
      <AccountPage title={t('gift.closed.canceled')} lead={t('gift.closed.canceled.used')}>
        <MembershipLinks />
      </AccountPage>
    )
  }
  const gift = giverName ? t('gift.months-from', { months, name: giverName }) : t('gift.months', { months })
  return (
    <AccountPage
      title={t('gift.redeemed')}
      lead={
        <p role="status">
          {time
            ? t('gift.redeemed.time', { gift, from: dateText(time.from), until: dateText(time.until) })
            : t('gift.redeemed.what', { gift })}
        </p>
      }
      aside={{
        title: t('account.welcome.aside'),
        text: t('gift.benefits'),
      }}
    >
      <MembershipLinks />
    </AccountPage>
  )
}

function MembershipLinks() {
  return (
    <p className="flex flex-wrap gap-3">
      <PrimaryLink to="/direct">{t('membership.direct')}</PrimaryLink>
      <SecondaryLink to="/direct/subscription-management">{t('site.your-membership')}</SecondaryLink>
    </p>
  )
}
