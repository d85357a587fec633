import { language } from 'virtual:language'
import { useLoaderData } from 'react-router'
import { choiceText } from '#web/features/list/choice-text.ts'
import { t } from '#web/t.ts'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { ListOfValues } from './list-page.tsx'
import { NameFields, useLanguages } from './name-fields.tsx'
import { loadLists, namesFrom } from './use-lists.ts'

export const clientLoader = loadLists

const parts = (text: string): string[] =>
  [...new Set(text.split(',').map((one) => one.trim().toLowerCase()))].filter(Boolean)

export default function FamiliesPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  const languages = useLanguages().map(([code]) => code)
  type Family = (typeof loaded.lists.families)[number]
  const nameOf = ({ code, names }: Family) => names[language] ?? choiceText('colorFamily', code)
  return (
    <ListOfValues
      loaded={loaded}
      name="families"
      title={t('admin.families')}
      lead={t('admin.families.lead')}
      addLabel={t('admin.families.add')}
      nameOf={nameOf}
      about={({ alsoCalled, shades }) => [...alsoCalled, ...shades.flat()].join(', ')}
      mayRemove={() => true}
      fresh={(code, name) => ({
        code,
        names: { [language]: name },
        swatch: null,
        alsoCalled: [],
        shades: [],
        isRetired: false,
      })}
      edit={(value, save) => (
        <Form
          names={[...languages.map((each) => `names.${each}`), 'swatch', 'alsoCalled', 'shades']}
          send={(typed) =>
            save({
              ...value,
              names: namesFrom(typed, 'names', languages),
              swatch: typed['swatch']?.trim().replace('#', '').toLowerCase() || null,
              alsoCalled: parts(typed['alsoCalled'] ?? ''),
              shades: (typed['shades'] ?? '')
                .split('\n')
                .map(parts)
                .filter((line) => line.length > 0),
            })
          }
          button={t('common.save')}
          isQuiet
        >
          <NameFields prefix="names" names={value.names} usual={choiceText('colorFamily', value.code)} />
          <Field
            name="swatch"
            label={t('admin.families.swatch')}
            hint={t('admin.families.swatch.hint')}
            defaultValue={value.swatch === null ? '' : `#${value.swatch}`}
            maxLength={7}
            autoComplete="off"
            className="max-w-48"
            isOptional
          />
          <Field
            name="alsoCalled"
            label={t('admin.families.also')}
            hint={t('admin.families.also.hint')}
            defaultValue={value.alsoCalled.join(', ')}
            maxLength={400}
            autoComplete="off"
            isOptional
          />
          <TextAreaField
            name="shades"
            label={t('admin.families.shades')}
            hint={t('admin.families.shades.hint')}
            defaultValue={value.shades.map((line) => line.join(', ')).join('\n')}
            rows={4}
            maxLength={2000}
            isOptional
          />
        </Form>
      )}
    />
  )
}
