import { language } from 'virtual:language'
import { conditionDescription } from '#web/features/listing/condition-description.ts'
import { conditionName } from '#web/features/listing/value-display-names.ts'
import { t } from '#web/lib/text/t.ts'
import { CatalogListEditor } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import { checkboxField, translatedField } from './value-fields.tsx'
import type { Route } from './+types/conditions.ts'

export const clientLoader = loadLists

export default function ConditionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <CatalogListEditor
      loaded={loaderData}
      name="conditions"
      title={t('admin.conditions')}
      lead={t('admin.conditions.lead')}
      addLabel={t('admin.conditions.add')}
      defaultName={conditionName}
      about={({ code, explanations }) => explanations[language] ?? conditionDescription(code)}
      newValue={{ explanations: {}, isNew: false, mergedInto: null }}
      fields={({ code }) => ({
        explanations: translatedField({
          usual: conditionDescription(code) ?? '',
          maxLength: 200,
          label: (each) => t('admin.conditions.means-in', { language: each }),
        }),
        isNew: checkboxField(t('admin.conditions.is-new')),
      })}
    />
  )
}
