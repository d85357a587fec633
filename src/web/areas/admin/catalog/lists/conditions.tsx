import { language } from 'virtual:language'
import { conditionMeans } from '#web/features/listing/condition-means.ts'
import { conditionName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/lib/text/t.ts'
import { ListOfValues } from './list-page.tsx'
import { loadLists } from './use-lists.ts'
import { checked, inLanguages } from './value-fields.tsx'
import type { Route } from './+types/conditions.ts'

export const clientLoader = loadLists

export default function ConditionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListOfValues
      loaded={loaderData}
      name="conditions"
      title={t('admin.conditions')}
      lead={t('admin.conditions.lead')}
      addLabel={t('admin.conditions.add')}
      usual={conditionName}
      about={({ code, explanations }) => explanations[language] ?? conditionMeans(code)}
      fresh={{ explanations: {}, isNew: false, mergedInto: null }}
      fields={({ code }) => ({
        explanations: inLanguages({
          usual: conditionMeans(code) ?? '',
          maxLength: 200,
          label: (each) => t('admin.conditions.means-in', { language: each }),
        }),
        isNew: checked(t('admin.conditions.is-new')),
      })}
    />
  )
}
