import { Outlet } from 'react-router'
import { DeskSections } from '#web/parts/desk/desk-sections.tsx'

const sections = [
  { to: '/sa/catalogue', label: 'Brands' },
  { to: '/sa/catalogue/types', label: 'Types' },
  { to: '/sa/catalogue/colours', label: 'Colours' },
  { to: '/sa/catalogue/featured', label: 'Featured' },
]

export default function OfficeCatalogue() {
  return (
    <>
      <DeskSections label="Catalogue" sections={sections} />
      <Outlet />
    </>
  )
}
