import { useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Listing } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { useAction } from '#web/kit/action/use-action.ts'
import { SecondaryLink } from '#web/kit/links.tsx'

interface AfterPublishProps {
  listing: Listing
  awayUntil: string | null
}

/**
 * Shown after publishing. Offers the most common next steps, and says when buyers can buy the item if the seller is
 * on vacation.
 */
export function AfterPublish({ listing, awayUntil }: AfterPublishProps) {
  const base = useDashboardBase()
  const navigate = useNavigate()
  const attempt = useRef(crypto.randomUUID())
  const { run, isPending } = useAction()
  const copy = async () => {
    const copied = await call('duplicateListing', {
      params: { id: listing._id },
      body: { attempt: attempt.current },
    })
    await navigate(`${base}/listings/${copied.listing._id}`)
  }
  return (
    <>
      {awayUntil !== null && (
        <p role="status" className="mt-3">
          {t('seller.editor.away', { day: dateText(awayUntil) })}
        </p>
      )}
      <div className="mt-3 flex flex-col gap-3 sm:max-xl:flex-row">
        <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void run(copy)}>
          {t('seller.editor.copy')}
        </SecondaryButton>
        <SecondaryLink to={`${base}/listings/new`}>{t('seller.editor.another')}</SecondaryLink>
      </div>
    </>
  )
}
