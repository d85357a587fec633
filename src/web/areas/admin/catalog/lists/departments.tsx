import { language } from 'virtual:language'
import { useLoaderData } from 'react-router'
import { departmentName } from '#web/features/listing/listing-words.ts'
import { t } from '#web/t.ts'
import { Form } from '#web/ui/form/form.tsx'
import { ownOf } from '#web/ui/own-of.ts'
import { ListOfValues } from './list-page.tsx'
import { MergeInto } from './merge-into.tsx'
import { NameFields, useLanguages } from './name-fields.tsx'
import { loadLists, namesFrom } from './use-lists.ts'

export const clientLoader = loadLists

export default function DepartmentsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const languages = useLanguages().map(([code]) => code)
  const { departments } = loaded.lists
  const listed = (code: string) => ownOf(loaded.listed.departments, code) ?? 0
  const nameOf = ({ code, names }: (typeof departments)[number]) => names[language] ?? departmentName(code)
  return (
    <ListOfValues
      loaded={loaded}
      name="departments"
      title={t('admin.departments')}
      lead={t('admin.departments.lead')}
      addLabel={t('admin.departments.add')}
      nameOf={nameOf}
      about={({ code }) => t('admin.listings.count', { count: listed(code) })}
      mayRemove={({ code }) => listed(code) === 0}
      fresh={(code, name) => ({ code, names: { [language]: name }, isRetired: false, mergedInto: null })}
      edit={(value, save) => (
        <>
          <Form
            names={languages.map((each) => `names.${each}`)}
            send={(typed) => save({ ...value, names: namesFrom(typed, 'names', languages) })}
            button={t('common.save')}
            isQuiet
          >
            <NameFields prefix="names" names={value.names} usual={departmentName(value.code)} />
          </Form>
          {value.mergedInto === null && (
            <MergeInto
              kind="department"
              from={value.code}
              name={nameOf(value)}
              others={departments
                .filter((each) => each.code !== value.code && !each.isRetired)
                .map((each) => [each.code, nameOf(each)] as const)}
            />
          )}
        </>
      )}
    />
  )
}
