import type { MergeableKind } from '#contract/catalog/lists.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'

interface MergeIntoProps {
  kind: MergeableKind
  from: string
  name: string
  others: readonly (readonly [value: string, name: string])[]
}

/** Form that merges one list value and its listings into another value. Undo separates the two values again. */
export function MergeInto({ kind, from, name, others }: MergeIntoProps) {
  if (others.length === 0) return null
  const send = async ({ into }: { into: string }) => {
    const { mergeId, moved } = await call('mergeCatalogValue', { body: { kind, from, into } })
    return {
      message: t('admin.lists.merged', { name, count: moved }),
      undo: () => call('undoMerge', { params: { id: mergeId }, body: {} }),
    }
  }
  return (
    <div className="mt-6">
      <Form
        label={t('admin.lists.merge-one', { name })}
        names={['into']}
        send={send}
        button={t('admin.lists.merge')}
        isQuiet
        isInline
      >
        <SelectField
          name="into"
          label={t('admin.lists.merge-one', { name })}
          choices={[['', t('admin.lists.merge.choose')], ...others]}
          className="max-w-64"
        />
      </Form>
    </div>
  )
}
