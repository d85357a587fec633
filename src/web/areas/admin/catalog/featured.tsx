import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { FeaturedKind } from '#contract/catalog/admin/catalog-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { OrderedList } from '#web/kit/list/order.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { AddFeatured } from './add-featured.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import type { Route } from './+types/featured.ts'

export const clientLoader = dashboardLoader(() => call('getFeatured'))

interface Shown {
  _id: string
  name: string
  content: ReactNode
}

export default function FeaturedPage({ loaderData: { listings, sellers } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.featured')} lead={t('admin.featured.lead')}>
      <div className="grid grid-cols-1 items-start gap-x-12 gap-y-10 xl:grid-cols-2">
        <Featured
          kind="listings"
          title={t('admin.featured.listings')}
          shown={listings.map((listing) => ({
            _id: listing._id,
            name: listing.title,
            content: (
              <ListingName
                to={href('/sa/listings/look/:id', { id: listing._id })}
                photo={listing.photo}
                name={listing.title}
                note={[
                  listing.brand,
                  `@${listing.seller.username}`,
                  listing.state !== 'active' && t('admin.featured.not-for-sale'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ),
          }))}
        />
        <Featured
          kind="sellers"
          title={t('common.sellers')}
          shown={sellers.map((seller) => ({
            _id: seller._id,
            name: seller.name,
            content: (
              <span className="flex min-h-11 flex-col justify-center">
                <bdi className="font-semibold">{seller.name}</bdi>
                <span className="text-note text-soft">
                  <bdi>@{seller.username}</bdi> · {t('admin.listings.count', { count: seller.itemCount })}
                </span>
              </span>
            ),
          }))}
        />
      </div>
    </DashboardPage>
  )
}

function Featured({ kind, title, shown }: { kind: FeaturedKind; title: string; shown: readonly Shown[] }) {
  const { run, isPending } = useAction()
  const was = shown.map(({ _id }) => _id)
  const put = (ids: string[], from: string[]) => call('saveFeatured', { body: { kind, ids, was: from } })
  const save = (ids: string[], message: string) => {
    if (ids.join() === was.join()) return
    void run(async () => {
      await put(ids, was)
      return { message, undo: () => put(was, ids) }
    })
  }
  return (
    <TitledSection id={kind} title={title} titleClass="mb-3 font-display text-title">
      <AddFeatured
        kind={kind}
        featuredIds={was}
        add={(id, name) => save([id, ...was], t('admin.featured.added', { name }))}
      />
      {shown.length === 0 ? (
        <Empty title={t('admin.featured.empty')} />
      ) : (
        <OrderedList
          label={t('admin.featured.list', { kind })}
          onOrder={(ids) => save(ids, t('admin.catalog.order-saved'))}
          items={shown.map(({ _id, name, content }) => ({
            key: _id,
            name,
            content: (
              <div className="flex items-center justify-between gap-3">
                <div className="min-w-0">{content}</div>
                <button
                  type="button"
                  aria-label={t('admin.featured.remove', { name })}
                  aria-disabled={isPending}
                  className="shrink-0 text-link"
                  onClick={() =>
                    save(
                      was.filter((id) => id !== _id),
                      t('admin.featured.removed', { name }),
                    )
                  }
                >
                  {t('common.remove')}
                </button>
              </div>
            ),
          }))}
        />
      )}
    </TitledSection>
  )
}
