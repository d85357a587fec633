import { DeskSections } from '#web/parts/desk/desk-sections.tsx'

const sections = [
  { to: '/sa/jobs', label: 'Jobs' },
  { to: '/sa/jobs/webhooks', label: 'Webhooks' },
]

export function JobSections() {
  return <DeskSections label="What runs by itself" sections={sections} />
}
