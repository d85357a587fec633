import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  catalogLists as shape,
  type CatalogLists,
  type CatalogListsReply,
  type catalogListCalls,
} from '#contract/catalog/lists.ts'
import { listFamilyColors } from '#contract/catalog/colors.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { conditionExplanation, nameOfCode } from '../core/value-names.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { catalogLists, readLists } from '../core/catalog-lists.ts'
import { inConfigurationTransaction } from '../core/configuration-transaction.ts'
import { findDocument, saveDocument } from '#platform/settings/documents.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { lockLists } from '../core/lists-lock.store.ts'
import { requireRoomForEntries } from './limits.rules.ts'
import * as store from './lists.store.ts'

type Calls = typeof catalogListCalls
type Context = Pick<CatalogAdminContext, 'db' | 'clock'>
type Change = z.output<Calls['saveCatalogLists']['body'] & z.ZodType>
type ListName = 'departments' | 'conditions' | 'families' | 'sizeSystems'

/** Returns the departments, conditions, and sizes that a new listing can have, with their names in a language. */
export function listCatalogValues(language: Language): z.input<Calls['listCatalogValues']['reply']> {
  const { departments, conditions, sizeSystems, fields } = catalogLists()
  const offered = <Value extends { isRetired: boolean }>(list: readonly Value[]) =>
    list.filter(({ isRetired }) => !isRetired)
  return {
    fields,
    departments: offered(departments).map(({ code }) => ({
      code,
      name: nameOfCode(language, 'department', code),
    })),
    conditions: offered(conditions).map(({ code }) => ({
      code,
      name: nameOfCode(language, 'condition', code),
      explanation: conditionExplanation(language, code),
    })),
    sizeSystems: offered(sizeSystems).map(({ code, sizes }) => ({
      code,
      name: nameOfCode(language, 'sizeSystem', code),
      sizes,
    })),
  }
}

/** Returns the stored catalog lists, with the number of listings for each department and condition. */
export async function getCatalogLists({ db }: Pick<Context, 'db'>): Promise<CatalogListsReply> {
  const [row, departments, conditions] = await Promise.all([
    findDocument(db, 'catalog'),
    store.countCodes(db, 'gender'),
    store.countCodes(db, 'condition'),
  ])
  const countsOf = (rows: typeof departments) =>
    Object.fromEntries(rows.map(({ code, listed }) => [code, listed]))
  return {
    lists: readLists(row?.value),
    version: row?.version ?? 0,
    listed: { departments: countsOf(departments), conditions: countsOf(conditions) },
  }
}

/**
 * Replaces the catalog lists that the request contains. Every process uses the new lists in its next response.
 * @throws stale_version; name_taken for a duplicate code or color; in_use if listings use a removed value, or if a list
 * would no longer offer any value; older_build_connected for a rule about fields or sizes that a connected older build
 * does not support
 */
export async function saveCatalogLists(
  context: Context & Pick<CatalogAdminContext, 'waitUntilCurrent'>,
  by: string,
  { version, ...requested }: Change,
): Promise<CatalogListsReply> {
  await inConfigurationTransaction(context.db, async (tx) => {
    const { lists: before, version: now } = await readListsForUpdate(tx)
    if (now !== version) throw fail('stale_version')
    const sent = Object.fromEntries(Object.entries(requested).filter(([, list]) => list !== undefined))
    const after = shape.parse({ ...before, ...sent })
    requireValidLists(before, after)
    const named = Object.keys(after.colorNames).length
    if (named > Object.keys(before.colorNames).length) requireRoomForEntries('colors', named, 0)
    await requireUsedValuesPresent(tx, before, after)
    await writeLists(tx, context, by, { before, after, version })
  })
  await context.waitUntilCurrent()
  return getCatalogLists(context)
}

/** Stores the changed lists and an audit entry. Does nothing if no list has changed. */
export async function writeLists(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  by: string,
  { before, after, version }: { before: CatalogLists; after: CatalogLists; version: number },
): Promise<void> {
  const names = (Object.keys(after) as (keyof CatalogLists)[]).filter(
    (name) => !isDeepStrictEqual(before[name], after[name]),
  )
  if (names.length === 0) return
  const at = clock.now()
  const change = { value: after, version, setAt: new Date(at), setBy: by, why: '' }
  if (!(await saveDocument(tx, 'catalog', change))) throw fail('stale_version')
  const only = (of: CatalogLists) => Object.fromEntries(names.map((name) => [name, of[name]]))
  const target = { kind: 'catalog', id: 'lists' }
  await audit(tx, {
    actor: by,
    action: 'catalog.save-lists',
    target,
    before: only(before),
    after: only(after),
    at,
  })
}

/** Reads the lists and locks them against changes until the transaction ends. */
export async function readListsForUpdate(tx: Tx): Promise<{ lists: CatalogLists; version: number }> {
  await lockLists(tx)
  const row = await findDocument(tx, 'catalog')
  return { lists: readLists(row?.value), version: row?.version ?? 0 }
}

/**
 * Rejects duplicate codes, and lists in which no value is offered. Exception: the list of departments can be empty if
 * it was empty before.
 */
function requireValidLists(before: CatalogLists, lists: CatalogLists): void {
  const hadDepartments = before.departments.some(({ isRetired }) => !isRetired)

  for (const name of ['departments', 'conditions', 'families', 'sizeSystems'] as const) {
    requireUniqueCodes(
      name,
      lists[name].map(({ code }) => code),
    )
    const mayBeEmpty = name === 'departments' && !hadDepartments
    if (!mayBeEmpty && lists[name].every(({ isRetired }) => isRetired))
      throw fail('in_use', {
        field: name,
        message: (language) => translate(language, 'error.last-of-list'),
      })
  }
  requireUniqueCodes('families', lists.families.flatMap(listFamilyColors))
}

function requireUniqueCodes(field: ListName, codes: readonly string[]): void {
  const duplicate = codes.find((code, at) => codes.indexOf(code) !== at)
  if (duplicate !== undefined)
    throw fail('name_taken', {
      field,
      message: (language) => translate(language, 'error.value-twice', { name: duplicate }),
    })
}

/** Rejects the removal of values that listings still use. Admins can retire or merge these values instead. */
async function requireUsedValuesPresent(tx: Tx, before: CatalogLists, after: CatalogLists): Promise<void> {
  for (const [name, column, kind] of [
    ['departments', 'gender', 'department'],
    ['conditions', 'condition', 'condition'],
  ] as const) {
    const gone = before[name].filter(({ code }) => !after[name].some((each) => each.code === code))
    if (gone.length === 0) continue
    const counts = await store.countCodes(tx, column)
    for (const { code } of gone) {
      const used = counts.find((each) => each.code === code)?.used ?? 0
      const isMeant = after[name].some(({ mergedInto }) => mergedInto === code)
      if (used > 0 || isMeant)
        throw fail('in_use', {
          field: name,
          message: (language) =>
            translate(language, 'error.value-in-use', {
              name: nameOfCode(language, kind, code),
              count: used,
            }),
        })
    }
  }
}
