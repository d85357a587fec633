import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Listing } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { errorText } from '#web/kit/error-text.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import { useToast } from '#web/kit/toast.tsx'

interface AfterPublishProps {
  listing: Listing
  awayUntil: string | null
}

/** Shown after publishing: the most common next steps, and when buyers can buy if the seller is on vacation. */
export function AfterPublish({ listing, awayUntil }: AfterPublishProps) {
  const base = useDashboardBase()
  const navigate = useNavigate()
  const say = useToast()
  const attempt = useRef(crypto.randomUUID())
  const [isBusy, setIsBusy] = useState(false)
  const copy = async () => {
    setIsBusy(true)
    try {
      const copied = await call('duplicateListing', {
        params: { id: listing._id },
        body: { attempt: attempt.current },
      })
      await navigate(`${base}/listings/${copied.listing._id}`)
    } catch (error) {
      say(errorText(error))
    }
    setIsBusy(false)
  }
  return (
    <>
      {awayUntil !== null && (
        <p role="status" className="mt-3">
          {t('seller.editor.away', { day: dateText(awayUntil) })}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:max-xl:flex-row">
        <SecondaryLink to={`${base}/listings/new`}>{t('seller.editor.another')}</SecondaryLink>
        <SecondaryButton aria-disabled={isBusy || undefined} onClick={() => void copy()}>
          {t('seller.editor.copy')}
        </SecondaryButton>
      </div>
    </>
  )
}
