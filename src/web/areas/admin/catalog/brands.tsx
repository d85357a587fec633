import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminBrand } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { BulkTable } from '#web/ui/list/bulk.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
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
  return loadAtDashboard(request, async () => {
    const [found, { names }] = await Promise.all([
      call('listAdminBrands', { query: { show: show || 'all', search, after } }),
      call('listBrandNames'),
    ])
    return { ...found, names, show, search }
  })
}

const columns: readonly TableColumn<AdminBrand>[] = [
  { key: 'name', head: 'Brand', isName: true, cell: (brand) => <Name brand={brand} /> },
  {
    key: 'listed',
    head: 'On sale',
    isNumber: true,
    cell: ({ name, listed }) => (
      <Link to={`/shop?${new URLSearchParams({ brand: name })}`} className="text-link">
        {numberText(listed)}
      </Link>
    ),
  },
  { key: 'by', head: 'Named by', cell: ({ isCustom }) => (isCustom ? 'A seller' : 'The house') },
  { key: 'rename', head: 'Rename', cell: (brand) => <RenameBrand key={brand.name} brand={brand} /> },
]

export default function BrandsPage() {
  const { brands, next, names, show, search } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Brands"
      lead="Another name is seen everywhere at once. Old names go on meaning the brand, in links and in imports."
    >
      <Tabs label="Brands" name="show" tabs={shows} current={show} />
      <ListSearch label="Find a brand" hint="Part of a name" value={search} />
      {brands.length === 0 ? (
        <Empty title={search ? 'Nothing found' : 'None here'} />
      ) : (
        <BulkTable
          caption="Brands"
          columns={columns}
          rows={brands}
          keyOf={({ _id }) => String(_id)}
          nameOf={({ name }) => name}
          moves={[mergeBrands(names)]}
        />
      )}
      <More next={next} />
    </DashboardPage>
  )
}

function Name({ brand: { name, aliases } }: { brand: AdminBrand }) {
  return (
    <span className="block min-w-0">
      <span className="font-semibold">{name}</span>
      {aliases.length > 0 && <span className="block text-note text-soft">also {aliases.join(', ')}</span>}
    </span>
  )
}
