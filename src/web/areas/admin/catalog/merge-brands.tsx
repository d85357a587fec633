import type { AdminBrand } from '#contract/catalog/admin/catalog-admin.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { Field } from '#web/kit/form/field.tsx'
import type { BulkAction, BulkOutcome } from '#web/kit/list/bulk.tsx'

/** Returns the bulk action that merges the selected brands into an existing brand. */
export function mergeBrands(names: readonly string[]): BulkAction<AdminBrand> {
  return {
    key: 'merge',
    label: t('admin.brands.merge'),
    done: (count) => t('admin.brands.merge.done', { count }),
    async send(ids, form) {
      const name = String(form.get('into')).trim()
      const into = await findId(name)
      if (into === undefined) return rejectAll(ids, t('admin.brands.merge.unknown', { name }))
      const from = ids.map(Number).filter((id) => id !== into)
      if (from.length === 0) return rejectAll(ids, t('admin.brands.merge.itself'))
      const { mergeId } = await call('mergeBrands', { body: { from, into } })
      const undo = () => call('undoMerge', { params: { id: mergeId }, body: {} })
      return { changed: from.length, refused: [], undo }
    },
    fields: (
      <Field
        name="into"
        label={t('admin.brands.merge.into')}
        options={names}
        maxLength={80}
        className="max-w-sm"
      />
    ),
  }
}

function rejectAll(ids: readonly string[], message: string): BulkOutcome {
  return { changed: 0, refused: ids.map((_id) => ({ _id, message })) }
}

async function findId(name: string): Promise<number | undefined> {
  const { brands } = await call('listAdminBrands', { query: { search: name, limit: 100 } })
  const lowerName = name.toLowerCase()
  return brands.find((brand) => brand.name.toLowerCase() === lowerName)?._id
}
