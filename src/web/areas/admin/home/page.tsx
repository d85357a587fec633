import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Slot } from '#web/features/site/slot.tsx'
import { t } from '#web/lib/text/t.ts'
import { HomeFigures } from './figures.tsx'
import { NewerVersion } from './newer-version.tsx'
import { LaunchReminder } from './launch-reminder.tsx'
import { AdminTasks } from './tasks.tsx'
import type { Route } from './+types/page.ts'

export { loadHome as clientLoader } from './load.ts'

export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { span, tasks, figures, left, software } = loaderData
  return (
    <DashboardPage title={t('admin.page.home')} lead={t('admin.home.lead')}>
      <LaunchReminder left={left} />
      {software?.newer && <NewerVersion running={software.version} {...software.newer} />}
      <Slot name="admin-home" />
      <AdminTasks tasks={tasks} />
      {figures && <HomeFigures span={span} {...figures} />}
    </DashboardPage>
  )
}
