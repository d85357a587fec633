import type { z } from 'zod'
import type { catalogAdminCalls } from '#contract/catalog/admin/catalog-admin.ts'
import { countLimit } from '#contract/table.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './brands.store.ts'
import { applyMerge } from './merges.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'

type Calls = typeof catalogAdminCalls
type Query = z.output<Calls['listAdminBrands']['query'] & z.ZodType>

/**
 * Lists brands from memory, sorted by name.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listAdminBrands(
  { catalog }: CatalogAdminContext,
  { search = '', show, after, limit }: Query,
): Promise<z.input<Calls['listAdminBrands']['reply']>> {
  const place = readKeyset(after, 'text')
  const query = search.toLowerCase()
  const fitting = (await catalog.listBrandRows())
    .filter(({ name, aliases }) => [name, ...aliases].some((each) => each.toLowerCase().includes(query)))
    .filter(({ isCustom, listed }) => show === 'all' || (show === 'custom' ? isCustom : listed === 0))
    .toSorted((a, b) => compare(keyOf(a), keyOf(b)) || a.id - b.id)
  const rows = fitting.filter((row) => !place || isBehind(row, place))
  const { page, next } = cutPage(rows, limit, (row) => ({ value: keyOf(row), id: String(row.id) }))
  return {
    brands: page.map(({ id, ...brand }) => ({ _id: id, ...brand })),
    count: Math.min(fitting.length, countLimit),
    next,
  }
}

/**
 * Renames a brand. The old name becomes an alias, so that imports and links with the old name still find the brand. If
 * `forgets` is set, the old name does not become an alias.
 * @throws not_found, name_taken
 */
export async function renameBrand(
  { db, clock }: Pick<CatalogAdminContext, 'db' | 'clock'>,
  by: string,
  id: number,
  { name, forgets }: { name: string; forgets: boolean },
): Promise<{ before: string; name: string }> {
  return inTransaction(db, async (tx) => {
    const [brand] = await store.lockBrands(tx, [id])
    if (!brand) throw fail('not_found')
    if (await store.isNameTaken(tx, name, id)) throw fail('name_taken', { field: 'name' })
    if (brand.name === name) return { before: name, name }
    await store.setName(tx, id, name)
    const isOtherWord = brand.name.toLowerCase() !== name.toLowerCase()
    if (isOtherWord && !forgets) await store.addAliases(tx, id, [brand.name])
    await invalidate(tx, 'brand', [String(id)])
    await audit(tx, {
      actor: by,
      action: 'brand.rename',
      target: { kind: 'brand', id: String(id) },
      before: { name: brand.name },
      after: { name },
      at: clock.now(),
    })
    return { before: brand.name, name }
  })
}

/**
 * Merges several brands into one.
 * @throws not_found if one of the brands does not exist
 */
export async function mergeBrands(
  { db, clock }: Pick<CatalogAdminContext, 'db' | 'clock'>,
  by: string,
  { from, into }: { from: readonly number[]; into: number },
): Promise<{ mergeId: string; moved: number }> {
  return inTransaction(db, async (tx) => {
    const ids = [...new Set(from)].filter((id) => id !== into)
    const brands = await store.lockBrands(tx, [...ids, into])
    const target = brands.find(({ id }) => id === into)
    const gone = brands.filter(({ id }) => id !== into)
    if (!target || gone.length < Math.max(1, ids.length)) throw fail('not_found')
    const mergeId = newId('mrg', clock)
    const at = new Date(clock.now())
    const moved = await applyMerge(tx, { id: mergeId, kind: 'brand', gone, intoKey: String(into), at }, ids)
    await store.deleteMergedBrands(tx, gone, into)
    await invalidate(tx, 'brand', [...ids, into].map(String))
    await audit(tx, {
      actor: by,
      action: 'brand.merge',
      target: { kind: 'brand', id: String(into) },
      before: { brands: gone.map(({ id, name }) => ({ id, name })) },
      after: { name: target.name, listings: moved, merge: mergeId },
      at: clock.now(),
    })
    return { mergeId, moved }
  })
}

const keyOf = ({ name }: { name: string }): string => name.toLowerCase()

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

function isBehind(
  row: { id: number; name: string },
  { value, id }: { value: string | number; id: string },
): boolean {
  const order = compare(keyOf(row), String(value))
  return order > 0 || (order === 0 && row.id > Number(id))
}
