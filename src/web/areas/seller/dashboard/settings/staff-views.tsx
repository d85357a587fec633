import type { CallReply } from '#web/lib/calls/caller.ts'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { t } from '#web/lib/text/t.ts'

/** Lists when the marketplace's staff have seen this dashboard, and why. */
export function StaffViews({ views }: CallReply<'listSellerViews'>) {
  return (
    <div className="mt-10">
      <h2 className="font-display text-body">{t('seller.staff-views')}</h2>
      <p className="mt-1 text-soft">{t('seller.staff-views.text')}</p>
      {views.length === 0 ? (
        <p className="mt-3">{t('seller.staff-views.none')}</p>
      ) : (
        <ul className="mt-2 border-t border-line">
          {views.map(({ _id, startedAt, endsAt, reason }) => (
            <li key={_id} className="border-b border-line py-3">
              <p className="font-medium">{t('seller.staff-views.by')}</p>
              <p className="text-note text-soft">
                <MarketplaceTime at={startedAt} /> – <MarketplaceTime at={endsAt} />
              </p>
              <p dir="auto" className="mt-1 break-words whitespace-pre-line">
                {reason}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
