import type { AdminBrand } from '#contract/catalog/catalog-admin.ts'
import { call } from '#web/call.ts'
import { Field } from '#web/ui/form/field.tsx'
import type { BulkMove, BulkOutcome } from '#web/ui/list/bulk.tsx'
import { countOf } from '#web/ui/words.ts'

/** Makes the chosen brands one of those known. */
export function mergeBrands(names: readonly string[]): BulkMove<AdminBrand> {
  return {
    key: 'merge',
    label: 'Merge',
    done: (count) => `${countOf(count, 'brand')} merged: the pieces have moved`,
    async send(ids, form) {
      const name = String(form.get('into')).trim()
      const into = await findId(name)
      if (into === undefined) return rejectedAll(ids, `There is no brand called ${name}`)
      const from = ids.map(Number).filter((id) => id !== into)
      if (from.length === 0) return rejectedAll(ids, 'It is the brand to merge into')
      const { mergeId } = await call('mergeBrands', { body: { from, into } })
      const undo = () => call('undoMerge', { params: { id: mergeId }, body: {} })
      return { changed: from.length, refused: [], undo }
    },
    fields: (
      <Field name="into" label="Into which brand" options={names} maxLength={80} className="max-w-sm" />
    ),
  }
}

function rejectedAll(ids: readonly string[], message: string): BulkOutcome {
  return { changed: 0, refused: ids.map((_id) => ({ _id, message })) }
}

async function findId(name: string): Promise<number | undefined> {
  const { brands } = await call('listAdminBrands', { query: { search: name, limit: 100 } })
  const sought = name.toLowerCase()
  return brands.find((brand) => brand.name.toLowerCase() === sought)?._id
}
