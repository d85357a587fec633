import { useRevalidator } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { ListingGrid } from '#web/features/list/listing-grid.tsx'
import { readHearts } from '#web/features/watch/device-hearts.ts'
import { saveHearts } from '#web/features/watch/device-hearts.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { PrimaryLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'

/** Loads the items that are saved on this device. Returns null if there are none, or if they cannot be read. */
export async function loadDeviceHearts() {
  const hearts = await readHearts().catch(() => [])
  if (hearts.length === 0) return null
  const ids = [...new Set(hearts.map(({ key }) => key.split('~')[0]!))]
  const { products } = await call('listCards', { body: { ids } })
  const cards = products.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
  const gone = hearts.filter(({ key }) => !cards.some(({ _id }) => _id === key.split('~')[0]))
  return { listings: await cardsWithNotes(call, cards), gone: gone.map(({ key }) => key) }
}
export type DeviceHearts = NonNullable<Awaited<ReturnType<typeof loadDeviceHearts>>>

/** Watched items of a visitor without a session. */
export function DeviceList({ hearts: { listings, gone } }: { hearts: DeviceHearts }) {
  const { revalidate } = useRevalidator()
  const removeGone = async () => {
    const ones = gone.map((key) => {
      const [_id = '', sizeID = null] = key.split('~')
      return { _id, sizeID }
    })
    await saveHearts(ones, false)
    await revalidate()
  }
  return (
    <>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('hearts.text')}</p>
      <p className="mt-4 mb-8">
        <PrimaryLink to="/login?to=/shop/notifications">{t('hearts.sign-in')}</PrimaryLink>
      </p>
      <h2 className="sr-only">{t('watch.list')}</h2>
      <ListingGrid listings={listings} first={2} columns="grid-cols-2 md:grid-cols-4" />
      {gone.length > 0 && (
        <p className="mt-8 flex flex-wrap items-baseline gap-x-4">
          {t('hearts.gone', { count: gone.length })}
          <TextButton onClick={() => void removeGone()}>{t('hearts.remove-gone')}</TextButton>
        </p>
      )}
    </>
  )
}
