import { useShell } from '#web/features/site/shell.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { lineField, checkboxField } from './lists/value-fields.tsx'
import { ValueForm } from './lists/value-form.tsx'

/** Returns the form fields of a type, for both new and existing types. */
export const typeFields = (label: string) => ({
  label: lineField(label, 80, t('admin.types.new')),
  hasGender: checkboxField(t('admin.types.by-department.check')),
})

/** Form that adds a type at the end of its level. Undoing the addition retires the type. */
export function AddType({ parentId, label: title }: { parentId: number | null; label: string }) {
  const { departments } = useShell().marketplace.lists
  return (
    <ValueForm
      label={title}
      value={{ label: '', hasGender: departments.length > 0 }}
      fields={typeFields(title)}
      save={async (typed, form) => {
        const { _id } = await call('addType', { body: { ...typed, parentId } })
        form.reset()
        const params = { id: String(_id) }
        return {
          message: t('admin.types.added', { name: translateValue(typed.label) }),
          undo: () => call('saveType', { params, body: { isRetired: true } }),
        }
      }}
      button={t('admin.catalog.add')}
      isInline
    />
  )
}
