import { numberText } from '#web/lib/format/numbers.ts'
import type { AdminBrand } from '#contract/catalog/admin/catalog-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { mergeBrands } from './merge-brands.tsx'
import { RenameBrand } from './rename-brand.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/brands.ts'
import { shopPath } from '#web/lib/page/shop-path.ts'

const shows = [
  { value: '', label: t('common.all') },
  { value: 'custom', label: t('admin.brands.by-sellers') },
  { value: 'empty', label: t('admin.brands.unused') },
] as const

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const show = oneOf('show', ['custom', 'empty']) ?? ('' as const)
  const search = text('search')
  const [found, { names }] = await Promise.all([
    load({ show: show || 'all', search, ...page }),
    call('listBrandNames'),
  ])
  const { rows: brands, next } = found
  return { brands, next, names, show, search }
})

async function load(query: CallInput<'listAdminBrands'>['query']) {
  const { brands, next } = await call('listAdminBrands', { query })
  return { rows: brands, next }
}

const columns: readonly TableColumn<AdminBrand>[] = [
  { head: t('admin.brands.brand'), isName: true, cell: (brand) => <Name brand={brand} /> },
  {
    head: t('admin.catalog.for-sale'),
    isNumber: true,
    cell: ({ name, listed }) => <TextLink to={shopPath('brand', name)}>{numberText(listed)}</TextLink>,
  },
  {
    head: t('admin.brands.by'),
    cell: ({ isCustom }) => (isCustom ? t('common.seller') : t('admin.brands.by-marketplace')),
  },
  {
    head: t('admin.catalog.rename'),
    isAction: true,
    cell: (brand) => <RenameBrand key={brand.name} brand={brand} />,
  },
]

export default function BrandsPage({ loaderData }: Route.ComponentProps) {
  const { brands, next, names, show, search } = loaderData
  return (
    <ListPage
      title={t('admin.brands')}
      lead={t('admin.brands.lead')}
      tabs={{ label: t('admin.brands'), name: 'show', tabs: shows, current: show }}
      search={{ label: t('admin.brands.search'), hint: t('admin.brands.search.hint'), value: search }}
      rows={brands}
      columns={columns}
      empty={search ? t('admin.list.no-results', { search }) : t('admin.brands.empty')}
      nameOf={({ name }) => name}
      moves={[mergeBrands(names)]}
      next={next}
      loadAll={() => loadRows((after) => load({ show: show || 'all', search, after, limit: 100 }))}
    />
  )
}

function Name({ brand: { name, aliases } }: { brand: AdminBrand }) {
  return (
    <span className="block min-w-0">
      <bdi className="font-semibold">{name}</bdi>
      {aliases.length > 0 && (
        <span className="block text-note text-soft">
          {t('admin.catalog.also', { names: aliases.join(', ') })}
        </span>
      )}
    </span>
  )
}
