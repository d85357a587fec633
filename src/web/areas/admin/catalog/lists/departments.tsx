import { getRequiredSearchWords } from '#contract/catalog/default-lists.ts'
import { departmentName } from '#web/features/listing/value-display-names.ts'
import { t } from '#web/lib/text/t.ts'
import { CatalogListEditor } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import { textField } from './value-fields.tsx'
import { splitCommaSeparatedWords } from './split-words.ts'
import type { Route } from './+types/departments.ts'

export const clientLoader = loadLists

export default function DepartmentsPage({ loaderData }: Route.ComponentProps) {
  return (
    <CatalogListEditor
      loaded={loaderData}
      name="departments"
      title={t('admin.departments')}
      lead={t('admin.departments.lead')}
      addLabel={t('admin.departments.add')}
      defaultName={departmentName}
      newValue={{ mergedInto: null, searchWords: null }}
      fields={({ code }) => ({
        searchWords: textField<string[] | null>({
          label: t('admin.departments.search-words'),
          hint: t('admin.departments.search-words.hint'),
          maxLength: 400,
          isOptional: true,
          write: (searchWords) => getRequiredSearchWords({ code, searchWords }).join(', '),
          read: splitCommaSeparatedWords,
        }),
      })}
    />
  )
}
