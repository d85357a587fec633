import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListingRow } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import {
  listingActionLabels,
  listAvailableActions,
  type ListingAction,
  sellerListingName,
} from './editor/listing-actions.ts'
import { publishTimeText } from './schedule/schedule.ts'
import { ScheduleDialog } from './schedule/schedule-form.tsx'
import { useChanges } from './changes/use-changes.ts'
import { Menu } from '#web/kit/overlay/menu.tsx'
import { t } from '#web/lib/text/t.ts'

/** Menu of actions on a listing. Each action can be undone. */
export function RowMenu({ row }: { row: ListingRow }) {
  const menu = useRef<HTMLDivElement>(null)
  const copyOnce = useRef(crypto.randomUUID())
  const navigate = useNavigate()
  const base = useDashboardBase()
  const { bulk, run, say, isBusy } = useChanges()
  const [isScheduling, setIsScheduling] = useState(false)
  const name = sellerListingName(row)

  const move = async (kind: ListingAction) => {
    menu.current?.hidePopover()
    const rejected = await bulk({ kind, ids: [row._id] }, () => listingActionLabels[kind].done(name))
    if (rejected?.[0]?.message) say(t('seller.listing.refused', { name, reason: rejected[0].message }))
  }
  const schedule = async (at: string) => {
    const rejected = await bulk({ kind: 'schedule', ids: [row._id], at }, () =>
      t('seller.schedule.done', { name, time: publishTimeText(at) }),
    )
    setIsScheduling(false)
    if (rejected?.[0]?.message) say(t('seller.listing.refused', { name, reason: rejected[0].message }))
  }
  const duplicate = async () => {
    menu.current?.hidePopover()
    const copied = await run(() =>
      call('duplicateListing', { params: { id: row._id }, body: { attempt: copyOnce.current } }),
    )
    if (copied === undefined) return
    copyOnce.current = crypto.randomUUID()
    const params = { id: copied.listing._id }
    say(t('seller.listing.copied', { name }), async () => {
      await call('deleteListing', { params })
      await navigate(`${base}/listings`)
    })
    await navigate(`${base}/listings/${params.id}`)
  }
  return (
    <>
      <Menu
        ref={menu}
        label={t('seller.listing.actions', { name })}
        button={<span aria-hidden="true">•••</span>}
        className="min-w-11 justify-center px-0"
        isOff={isBusy}
      >
        <ul aria-label={t('seller.listing.actions', { name })}>
          <li>
            <Link to={`${base}/listings/${row._id}`} className="select-option">
              {t('seller.listing.edit')}
            </Link>
          </li>
          {row.path !== null && (
            <li>
              <Link to={row.path} className="select-option">
                {t('seller.listing.view')}
              </Link>
            </li>
          )}
          {row.state === 'draft' && row.review?.state !== 'waiting' && (
            <li>
              <button
                type="button"
                className="w-full select-option"
                onClick={() => {
                  menu.current?.hidePopover()
                  setIsScheduling(true)
                }}
              >
                {row.publishAt ? t('seller.schedule.change') : t('seller.schedule')}
              </button>
            </li>
          )}
          {listAvailableActions(row).map((kind) => (
            <li key={kind}>
              <button type="button" className="w-full select-option" onClick={() => void move(kind)}>
                {listingActionLabels[kind].verb}
              </button>
            </li>
          ))}
          <li>
            <button type="button" className="w-full select-option" onClick={() => void duplicate()}>
              {t('seller.listing.duplicate')}
            </button>
          </li>
        </ul>
      </Menu>
      {row.state === 'draft' && (
        <ScheduleDialog
          isOpen={isScheduling}
          onClose={() => setIsScheduling(false)}
          current={row.publishAt}
          send={schedule}
        />
      )}
    </>
  )
}
