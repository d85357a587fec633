import { departmentName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/lib/text/t.ts'
import { ListOfValues } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import type { Route } from './+types/departments.ts'

export const clientLoader = loadLists

export default function DepartmentsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListOfValues
      loaded={loaderData}
      name="departments"
      title={t('admin.departments')}
      lead={t('admin.departments.lead')}
      addLabel={t('admin.departments.add')}
      defaultName={departmentName}
      newValue={{ mergedInto: null }}
    />
  )
}
