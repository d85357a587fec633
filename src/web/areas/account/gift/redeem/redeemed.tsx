import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { GiftPreview } from '#contract/gifts/gifts.ts'
import { call } from '#web/call.ts'
import type { CallReply } from '#web/caller.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { dayWords } from '#web/ui/dates.ts'

/** It is redeemed: from when to when it counts, which the server says again to who redeemed it. */
export function Redeemed({ preview, code }: { preview: GiftPreview; code: string }) {
  const [time, setTime] = useState<CallReply<'redeemGift'>>()
  useEffect(() => {
    if (preview.state !== 'redeemed') return
    call('redeemGift', { body: { promotionCode: code } }).then(setTime, () => undefined)
  }, [preview, code])
  const { giverName, months, state } = preview
  if (state !== 'redeemed') {
    return (
      <AccountPage title="This gift was taken back" lead="What you have used of it stays yours.">
        <ToMembership />
      </AccountPage>
    )
  }
  return (
    <AccountPage
      title="Your gift is redeemed"
      lead={
        <p role="status">
          {months} months of membership{giverName && <> from {giverName}</>}
          {time && (
            <>
              : from {dayWords(time.from)} until {dayWords(time.until)}
            </>
          )}
          .
        </p>
      }
      aside={{
        title: 'What is yours now',
        text: 'No service fee, the pieces of the house before everyone, and word at once of what you watch.',
      }}
    >
      <ToMembership />
    </AccountPage>
  )
}

function ToMembership() {
  return (
    <p className="flex flex-wrap gap-3">
      <Link to="/direct" className="button button-full">
        See the pieces of the house
      </Link>
      <Link to="/direct/subscription-management" className="button button-line">
        Your membership
      </Link>
    </p>
  )
}
