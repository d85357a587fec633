import { useEffect, useState } from 'react'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { areOrdersKept, keepOrders, updateSavedOrders } from './saved-orders.ts'

/**
 * Checkbox with which a buyer keeps a copy of the newest orders on this device, for reading offline. Not shown in
 * browsers without service workers. While the checkbox is on, the copy is replaced whenever the list of orders is
 * shown.
 */
export function KeepOrders({ listing }: { listing: CallReply<'listMyOrders'> | null }) {
  const [isKept, setKept] = useState<boolean>()
  const isOffered = isFeatureOn('offline') && globalThis.navigator?.serviceWorker !== undefined
  useEffect(() => {
    if (!isOffered) return
    if (listing) void updateSavedOrders(listing)
    void areOrdersKept().then(setKept)
  }, [isOffered, listing])
  if (!isOffered || isKept === undefined) return null
  const change = async (isOn: boolean) => {
    setKept(isOn)
    await keepOrders(isOn, listing)
    // Reads the copy again, because saving fails in a browser without free storage.
    setKept(await areOrdersKept())
  }
  return (
    <label className="mt-6 flex min-h-11 items-start gap-3">
      <input
        type="checkbox"
        checked={isKept}
        onChange={({ target }) => void change(target.checked)}
        className="mt-1 size-5 shrink-0"
      />
      <span>
        {t('offline.orders.keep')}
        <span className="block text-note text-soft">{t('offline.orders.keep-text')}</span>
      </span>
    </label>
  )
}
