import { useRef } from 'react'
import type { AdminBrand } from '#contract/catalog/admin/catalog-admin.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'

/** Inline form that renames a brand. */
export function RenameBrand({ brand: { _id, name: current } }: { brand: AdminBrand }) {
  const box = useRef<HTMLDetailsElement>(null)
  const params = { id: String(_id) }
  const save = async (body: { name: string }) => {
    const { before, name: now } = await call('renameBrand', { params, body })
    if (box.current) box.current.open = false
    return {
      message: t('admin.brands.rename.done', { before, name: now }),
      undo: () => call('renameBrand', { params, body: { name: before, forgets: true } }),
    }
  }
  return (
    <details ref={box}>
      <summary className="text-link" aria-label={t('admin.brands.rename', { name: current })}>
        {t('admin.catalog.rename')}
      </summary>
      <Form names={['name']} send={save} button={t('common.save')} isQuiet isInline>
        <Field
          name="name"
          label={t('admin.brands.rename.label', { name: current })}
          isLabelHidden
          defaultValue={current}
          maxLength={80}
          autoComplete="off"
          className="max-w-48"
        />
      </Form>
    </details>
  )
}
