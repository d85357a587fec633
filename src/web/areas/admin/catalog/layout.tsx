import { Outlet } from 'react-router'
import { DashboardSections, PageSections } from '#web/features/dashboard/frame/sections.tsx'
import { t } from '#web/t.ts'

const sections = [
  { to: '/sa/catalogue', label: t('admin.brands') },
  { to: '/sa/catalogue/departments', label: t('admin.departments') },
  { to: '/sa/catalogue/types', label: t('admin.types') },
  { to: '/sa/catalogue/colours', label: t('admin.colors') },
  { to: '/sa/catalogue/color-families', label: t('admin.families') },
  { to: '/sa/catalogue/conditions', label: t('admin.conditions') },
  { to: '/sa/catalogue/sizes', label: t('admin.sizes') },
  { to: '/sa/catalogue/search-words', label: t('admin.synonyms') },
  { to: '/sa/catalogue/featured', label: t('admin.featured') },
]

export default function AdminCatalogPage() {
  return (
    <PageSections value={<DashboardSections label={t('admin.page.catalog')} sections={sections} />}>
      <Outlet />
    </PageSections>
  )
}
