import { language } from 'virtual:language'
import { useLoaderData } from 'react-router'
import { conditionMeans } from '#web/features/listing/condition-means.ts'
import { conditionName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/t.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ownOf } from '#web/ui/own-of.ts'
import { ListOfValues } from './list-page.tsx'
import { MergeInto } from './merge-into.tsx'
import { NameFields, useLanguages } from './name-fields.tsx'
import { loadLists, namesFrom } from './use-lists.ts'

export const clientLoader = loadLists

export default function ConditionsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const languages = useLanguages().map(([code]) => code)
  const { conditions } = loaded.lists
  const listed = (code: string) => ownOf(loaded.listed.conditions, code) ?? 0
  const nameOf = ({ code, names }: (typeof conditions)[number]) => names[language] ?? conditionName(code)
  return (
    <ListOfValues
      loaded={loaded}
      name="conditions"
      title={t('admin.conditions')}
      lead={t('admin.conditions.lead')}
      addLabel={t('admin.conditions.add')}
      nameOf={nameOf}
      about={({ code, explanations }) =>
        [t('admin.listings.count', { count: listed(code) }), explanations[language] ?? conditionMeans(code)]
          .filter(Boolean)
          .join(' · ')
      }
      mayRemove={({ code }) => listed(code) === 0}
      fresh={(code, name) => ({
        code,
        names: { [language]: name },
        explanations: {},
        isNew: false,
        isRetired: false,
        mergedInto: null,
      })}
      edit={(value, save) => (
        <>
          <Form
            names={[...languages.flatMap((each) => [`names.${each}`, `means.${each}`]), 'isNew']}
            send={(typed) =>
              save({
                ...value,
                names: namesFrom(typed, 'names', languages),
                explanations: namesFrom(typed, 'means', languages),
                isNew: typed['isNew'] === 'on',
              })
            }
            button={t('common.save')}
            isQuiet
          >
            <NameFields prefix="names" names={value.names} usual={conditionName(value.code)} />
            <NameFields
              prefix="means"
              names={value.explanations}
              usual={conditionMeans(value.code) ?? ''}
              maxLength={200}
              label={(each) => t('admin.conditions.means-in', { language: each })}
            />
            <CheckField name="isNew" defaultChecked={value.isNew}>
              {t('admin.conditions.is-new')}
            </CheckField>
          </Form>
          {value.mergedInto === null && (
            <MergeInto
              kind="condition"
              from={value.code}
              name={nameOf(value)}
              others={conditions
                .filter((each) => each.code !== value.code && !each.isRetired)
                .map((each) => [each.code, nameOf(each)] as const)}
            />
          )}
        </>
      )}
    />
  )
}
