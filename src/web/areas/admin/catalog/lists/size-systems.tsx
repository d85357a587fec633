import { language } from 'virtual:language'
import { useLoaderData } from 'react-router'
import { t, tableOf } from '#web/t.ts'
import { capital } from '#web/ui/casing.ts'
import { TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ownOf } from '#web/ui/own-of.ts'
import { ListOfValues } from './list-page.tsx'
import { NameFields, useLanguages } from './name-fields.tsx'
import { loadLists, namesFrom } from './use-lists.ts'

export const clientLoader = loadLists

const usual: Record<string, string> = tableOf('list.size')
const usualName = (code: string): string => ownOf(usual, code) ?? capital(code)

export default function SizeSystemsPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const languages = useLanguages().map(([code]) => code)
  return (
    <ListOfValues
      loaded={loaded}
      name="sizeSystems"
      title={t('admin.sizes')}
      lead={t('admin.sizes.lead')}
      addLabel={t('admin.sizes.add')}
      nameOf={({ code, names }) => names[language] ?? usualName(code)}
      about={({ sizes }) => (sizes.length === 0 ? t('admin.sizes.by-pattern') : sizes.join(', '))}
      mayRemove={() => true}
      fresh={(code, name) => ({ code, names: { [language]: name }, sizes: [], isRetired: false })}
      edit={(value, save) => (
        <Form
          names={[...languages.map((each) => `names.${each}`), 'sizes']}
          send={(typed) =>
            save({
              ...value,
              names: namesFrom(typed, 'names', languages),
              sizes: [
                ...new Set(
                  (typed['sizes'] ?? '')
                    .split(/[,\n]/)
                    .map((size) => size.trim())
                    .filter(Boolean),
                ),
              ],
            })
          }
          button={t('common.save')}
          isQuiet
        >
          <NameFields prefix="names" names={value.names} usual={usualName(value.code)} />
          <TextAreaField
            name="sizes"
            label={t('admin.sizes.sizes')}
            hint={t('admin.sizes.sizes.hint')}
            defaultValue={value.sizes.join(', ')}
            rows={4}
            maxLength={4000}
            isOptional
          />
        </Form>
      )}
    />
  )
}
