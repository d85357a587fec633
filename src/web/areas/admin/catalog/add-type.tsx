import { t } from '#web/t.ts'
import { call } from '#web/call.ts'
import { CheckField } from '#web/ui/form/choice-fields.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'

const names = ['label', 'gender'] as const
type Values = Record<(typeof names)[number], string>

/** A type at the end of its level; its undo retires it. */
export function AddType({ parentId, label: title }: { parentId: number | null; label: string }) {
  const add = async ({ label, gender }: Values, form: HTMLFormElement) => {
    const { _id } = await call('addType', { body: { label, parentId, hasGender: gender === 'on' } })
    form.reset()
    const params = { id: String(_id) }
    return {
      said: t('admin.types.added', { name: label }),
      undo: () => call('saveType', { params, body: { isRetired: true } }),
    }
  }
  return (
    <Form label={title} names={names} send={add} button={t('admin.catalog.add')} isQuiet isInline>
      <Field
        name="label"
        label={title}
        isLabelHidden
        placeholder={t('admin.types.new')}
        maxLength={80}
        autoComplete="off"
        className="max-w-56"
      />
      <CheckField name="gender" defaultChecked>
        {t('admin.types.by-department.check')}
      </CheckField>
    </Form>
  )
}
