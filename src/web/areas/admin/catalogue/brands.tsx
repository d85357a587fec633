import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeBrand } from '#contract/catalogue.ts'
import { call } from '#web/call.ts'
import { DeskBulkTable } from '#web/parts/desk/desk-bulk.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import type { DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { mergeBrands } from './merge-brands.tsx'
import { RenameBrand } from './rename-brand.tsx'

const shows = [
  { value: '', label: 'All' },
  { value: 'custom', label: 'Named by sellers' },
  { value: 'empty', label: 'Without pieces' },
] as const

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const show = shows.find(({ value }) => value === query.get('show'))?.value ?? ''
  const search = query.get('search') || undefined
  const after = query.get('after') ?? undefined
  return loadAtDesk(request, async () => {
    const [found, { names }] = await Promise.all([
      call('listOfficeBrands', { query: { show: show || 'all', search, after } }),
      call('listBrandNames'),
    ])
    return { ...found, names, show, search }
  })
}

const columns: readonly DeskColumn<OfficeBrand>[] = [
  { key: 'name', head: 'Brand', isName: true, cell: (brand) => <Name brand={brand} /> },
  {
    key: 'listed',
    head: 'On sale',
    isNumber: true,
    cell: ({ name, listed }) => (
      <Link to={`/shop?${new URLSearchParams({ brand: name })}`} className="text-link">
        {listed.toLocaleString('en-US')}
      </Link>
    ),
  },
  { key: 'by', head: 'Named by', cell: ({ isCustom }) => (isCustom ? 'A seller' : 'The house') },
  { key: 'rename', head: 'Rename', cell: (brand) => <RenameBrand key={brand.name} brand={brand} /> },
]

export default function BrandsPage() {
  const { brands, next, names, show, search } = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Brands"
      lead="Another name is seen everywhere at once. Old names go on meaning the brand, in links and in imports."
    >
      <DeskTabs label="Brands" name="show" tabs={shows} current={show} />
      <DeskSearch label="Find a brand" hint="Part of a name" value={search} />
      {brands.length === 0 ? (
        <DeskEmpty title={search ? 'Nothing found' : 'None here'} />
      ) : (
        <DeskBulkTable
          caption="Brands"
          columns={columns}
          rows={brands}
          keyOf={({ _id }) => String(_id)}
          nameOf={({ name }) => name}
          moves={[mergeBrands(names)]}
        />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}

function Name({ brand: { name, aliases } }: { brand: OfficeBrand }) {
  return (
    <span className="block min-w-0">
      <span className="font-semibold">{name}</span>
      {aliases.length > 0 && <span className="block text-note text-soft">also {aliases.join(', ')}</span>}
    </span>
  )
}
