import { Outlet } from 'react-router'
import { DashboardSections } from '#web/features/dashboard/frame/sections.tsx'

const sections = [
  { to: '/sa/catalogue', label: 'Brands' },
  { to: '/sa/catalogue/types', label: 'Types' },
  { to: '/sa/catalogue/colours', label: 'Colours' },
  { to: '/sa/catalogue/featured', label: 'Featured' },
]

export default function AdminCatalogPage() {
  return (
    <>
      <DashboardSections label="Catalogue" sections={sections} />
      <Outlet />
    </>
  )
}
