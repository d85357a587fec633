import { useState } from 'react'
import { call } from '#web/lib/calls/call.ts'
import { leaveSellerView, readSellerView } from '#web/lib/session/seller-view.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'

/** Bar on every page while a staff member sees a seller's dashboard. Its button ends the view. */
export function SellerViewBanner() {
  const seller = useSession()?.seller
  const [isEnding, setIsEnding] = useState(false)
  if (!seller?.isViewed) return null
  const end = async () => {
    setIsEnding(true)
    const view = readSellerView()
    // From here on, calls are made with the staff member's own session.
    leaveSellerView()
    // If the call fails, the view ends after at most half an hour, and this tab has forgotten its token.
    if (view) await call('endSellerView', { params: { id: view._id } }).catch(() => undefined)
    location.assign(`/sa/sellers/${seller._id}`)
  }
  return (
    <section aria-label={t('view.label')} className="bg-ink text-paper print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p className="min-w-0 break-words">{t('view.banner', { name: seller.name ?? '' })}</p>
        <button
          type="button"
          className="min-h-11 px-3 font-semibold underline underline-offset-4"
          aria-disabled={isEnding || undefined}
          onClick={() => {
            if (!isEnding) void end()
          }}
        >
          {t('view.end')}
        </button>
      </div>
    </section>
  )
}
