import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { maxCustomFields, subjectVisibilities } from 'virtual:field-values'
import type { CustomField, FieldSubject } from '#contract/fields/custom-fields.ts'
import { t, tableOf } from '#web/lib/text/t.ts'
import { generateCode } from '../fields/codes.ts'
import { localizedName } from '../fields/names.ts'
import { FieldForm } from './field-form.tsx'
import { saveFields, type LoadedFields } from './save.ts'

const titles = tableOf('admin.fields.add')

const newField = (subject: FieldSubject): CustomField => ({
  code: '',
  subject,
  kind: 'text',
  names: {},
  help: {},
  unit: '',
  choices: [],
  isRequired: false,
  isAskedFirst: false,
  visibility: subjectVisibilities[subject][0]!,
  isColumn: false,
  isRetired: false,
})

/** Collapsed form that adds a field of buyers, sellers or orders. The field's code is generated from its name. */
export function AddField({ subject, loaded }: { subject: FieldSubject; loaded: LoadedFields }) {
  const { revalidate } = useRevalidator()
  const [added, setAdded] = useState(0)
  const { fields } = loaded
  if (fields.length >= maxCustomFields)
    return <p className="mt-4 text-soft">{t('admin.fields.full', { count: maxCustomFields })}</p>
  const save = async (typed: CustomField) => {
    const name = localizedName(typed.names, '')
    const code = generateCode(
      name,
      fields.map((each) => each.code),
      'field',
    )
    const saved = await saveFields(loaded, [...fields, { ...typed, code }], revalidate)
    return { message: t('admin.types.added', { name }), onReloaded: () => setAdded(added + 1), ...saved }
  }
  return (
    <details key={added} className="mt-4 max-w-2xl">
      <summary className="mb-3 min-h-11 py-2 text-link">{titles[subject]}</summary>
      <FieldForm
        label={titles[subject]}
        field={newField(subject)}
        position={fields.length}
        chosen={{}}
        isNew
        save={save}
        button={t('admin.fields.add.button')}
      />
    </details>
  )
}
