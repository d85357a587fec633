import type { AdminListing } from '#contract/listings/moderation.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { ActionButton } from '#web/kit/action/action-button.tsx'

/** Button that makes a listing the first of the featured listings, or stops featuring it. */
export function Feature({ listing: { _id, title, state, isFeatured } }: { listing: AdminListing }) {
  const save = (ids: string[], was: string[]) =>
    call('saveFeatured', { body: { kind: 'listings', ids, was } })
  const toggle = async () => {
    const was = (await call('getFeatured')).listings.map((listing) => listing._id)
    const ids = isFeatured ? was.filter((id) => id !== _id) : [_id, ...was]
    await save(ids, was)
    return {
      message: isFeatured
        ? t('admin.featured.removed', { name: title })
        : t('admin.featured.added', { name: title }),
      undo: () => save(was, ids),
    }
  }
  if (state !== 'active' && !isFeatured) return null
  return (
    <ActionButton action={toggle}>
      {isFeatured ? t('admin.listings.unfeature') : t('admin.featured.add')}
    </ActionButton>
  )
}
