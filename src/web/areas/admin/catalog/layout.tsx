import { Outlet } from 'react-router'
import { DashboardSections, PageSections } from '#web/features/dashboard/frame/sections.tsx'
import { t } from '#web/lib/text/t.ts'
import { catalogSections } from '../pages.ts'

export default function AdminCatalogPage() {
  return (
    <PageSections value={<DashboardSections label={t('admin.page.catalog')} sections={catalogSections} />}>
      <Outlet />
    </PageSections>
  )
}
