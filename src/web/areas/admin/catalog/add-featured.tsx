import { useState } from 'react'
import type { FeaturedKind } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

interface Found {
  _id: string
  name: string
  note: string
}

export const kindText: Record<FeaturedKind, string> = { listings: 'pieces', sellers: 'sellers' }

interface AddFeaturedProps {
  kind: FeaturedKind
  /** Featured already. */
  known: readonly string[]
  add: (id: string, name: string) => void
}

/** Finds what is not featured yet, by words. */
export function AddFeatured({ kind, known, add }: AddFeaturedProps) {
  const [found, setFound] = useState<Found[]>()
  const find = async ({ search }: { search: string }) =>
    setFound(kind === 'listings' ? await findListings(search) : await findSellers(search))
  const fresh = found?.filter(({ _id }) => !known.includes(_id))
  return (
    <div className="mb-4">
      <Form label={`Find ${kindText[kind]}`} names={['search']} send={find} button="Find" isQuiet isInline>
        <Field
          type="search"
          name="search"
          label={`Find ${kindText[kind]} to feature`}
          isLabelHidden
          placeholder={kind === 'listings' ? 'Title, brand, seller or id' : 'Name'}
          maxLength={80}
          className="max-w-sm grow"
        />
      </Form>
      <p role="status" className="py-2 text-soft empty:hidden">
        {fresh?.length === 0 && 'Nothing found that is not featured already'}
      </p>
      {fresh && fresh.length > 0 && (
        <ul className="mt-2 border border-line" aria-label="Found">
          {fresh.map(({ _id, name, note }) => (
            <li
              key={_id}
              className="flex items-center justify-between gap-3 border-b border-line px-3 last:border-0"
            >
              <span className="min-w-0 py-2">
                {name} <span className="text-note text-soft">{note}</span>
              </span>
              <button
                type="button"
                className="shrink-0 text-link"
                aria-label={`Feature ${name}`}
                onClick={() => add(_id, name)}
              >
                Feature
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
