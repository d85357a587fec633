import type { AdminListing } from '#contract/listings/moderation.ts'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'
import { useAct } from '#web/ui/use-act.ts'

/** Puts the listing first among the featured ones, or takes it out. */
export function Feature({ listing: { _id, title, state, isFeatured } }: { listing: AdminListing }) {
  const { act, isBusy } = useAct()
  const save = (ids: string[], was: string[]) =>
    call('saveFeatured', { body: { kind: 'listings', ids, was } })
  const toggle = () =>
    act(async () => {
      const was = (await call('getFeatured')).listings.map((listing) => listing._id)
      const ids = isFeatured ? was.filter((id) => id !== _id) : [_id, ...was]
      await save(ids, was)
      return {
        said: isFeatured
          ? t('admin.featured.removed', { name: title })
          : t('admin.featured.added', { name: title }),
        undo: () => save(was, ids),
      }
    })
  if (state !== 'active' && !isFeatured) return null
  return (
    <button type="button" className="button button-line" aria-disabled={isBusy} onClick={() => void toggle()}>
      {isFeatured ? t('admin.listings.unfeature') : t('admin.featured.add')}
    </button>
  )
}
