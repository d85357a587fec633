import { useState } from 'react'
import type { FeaturedKind } from '#contract/catalog/admin/catalog-admin.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'

interface Found {
  _id: string
  name: string
  note: string
}

interface AddFeaturedProps {
  kind: FeaturedKind
  /** Ids of the listings or sellers that are already featured. */
  featuredIds: readonly string[]
  add: (id: string, name: string) => void
}

/** Search field for listings or sellers that are not featured yet. */
export function AddFeatured({ kind, featuredIds, add }: AddFeaturedProps) {
  const [found, setFound] = useState<Found[]>()
  const label = t('admin.featured.search', { kind })
  const find = async ({ search }: { search: string }) =>
    setFound(kind === 'listings' ? await findListings(search) : await findSellers(search))
  const unfeatured = found?.filter(({ _id }) => !featuredIds.includes(_id))
  return (
    <div className="mb-4">
      <Form label={label} names={['search']} send={find} button={t('ui.list.search')} isQuiet isInline>
        <Field
          type="search"
          enterKeyHint="search"
          name="search"
          label={label}
          isLabelHidden
          placeholder={kind === 'listings' ? t('admin.listings.search.hint') : t('common.name')}
          maxLength={80}
          className="max-w-sm grow"
        />
      </Form>
      <p role="status" className="py-2 text-soft empty:hidden">
        {unfeatured?.length === 0 && t('admin.featured.nothing-new')}
      </p>
      {unfeatured && unfeatured.length > 0 && (
        <ul className="mt-2 border border-line" aria-label={t('admin.list.results')}>
          {unfeatured.map(({ _id, name, note }) => (
            <li
              key={_id}
              className="flex items-center justify-between gap-3 border-b border-line px-3 last:border-0"
            >
              <span className="min-w-0 py-2">
                <bdi>{name}</bdi> <bdi className="text-note text-soft">{note}</bdi>
              </span>
              <button
                type="button"
                className="shrink-0 text-link"
                aria-label={t('admin.featured.add-one', { name })}
                onClick={() => add(_id, name)}
              >
                {t('admin.featured.add')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

async function findListings(search: string): Promise<Found[]> {
  const { listings } = await call('listAllListings', { query: { search, tab: 'active', limit: 8 } })
  return listings.map(({ _id, title, brand, seller }) => ({
    _id,
    name: title,
    note: `${brand ?? ''} · @${seller.username}`,
  }))
}

async function findSellers(search: string): Promise<Found[]> {
  const { sellers } = await call('listSellers', { query: { search, limit: 8 } })
  return sellers.map(({ _id, name, username }) => ({ _id, name, note: `@${username}` }))
}
