import { DashboardSections } from '#web/features/dashboard/frame/sections.tsx'

const sections = [
  { to: '/sa/jobs', label: 'Jobs' },
  { to: '/sa/jobs/webhooks', label: 'Webhooks' },
]

export function JobSections() {
  return <DashboardSections label="What runs by itself" sections={sections} />
}
