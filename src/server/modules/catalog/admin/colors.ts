import type { z } from 'zod'
import type { catalogAdminCalls } from '#contract/catalog/admin/catalog-admin.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './colors.store.ts'
import { requireRoomForEntries } from './limits.rules.ts'
import { applyMerge } from './merges.store.ts'
import type { CatalogAdminContext } from './admin.context.ts'
import { translate } from '#platform/language/translate.ts'

type Calls = typeof catalogAdminCalls

/** Returns the colors that sellers can choose. */
export async function listColors({ db }: Pick<CatalogAdminContext, 'db'>): Promise<{ names: string[] }> {
  const rows = await store.listColorRows(db)
  return { names: rows.filter(({ aliasOf }) => aliasOf === null).map(({ label }) => label) }
}

/** Lists all colors that are offered to sellers or used by listings, most frequent color first. */
export async function listAdminColors({
  db,
  catalog,
}: CatalogAdminContext): Promise<z.input<Calls['listAdminColors']['reply']>> {
  const [rows, counts] = await Promise.all([store.listColorRows(db), catalog.countLabels()])
  const offered = new Set(rows.filter(({ aliasOf }) => aliasOf === null).map(({ label }) => label))
  const labels = [...new Set([...offered, ...counts.colors.keys()])]
  const colors = labels.map((label) => ({
    label,
    listed: counts.colors.get(label) ?? 0,
    isOffered: offered.has(label),
    aliases: rows.filter(({ aliasOf }) => aliasOf === label).map((row) => row.label),
  }))
  return { colors: colors.toSorted((a, b) => b.listed - a.listed || (a.label < b.label ? -1 : 1)) }
}

/**
 * Offers a color to sellers or stops offering it. Existing listings keep the color.
 * @throws name_taken if the label is an alias, or if a color that should no longer be offered has aliases;
 * invalid_field if the catalog is full
 */
export async function saveColor(
  { db, clock }: CatalogAdminContext,
  by: string,
  { label, isOffered }: { label: string; isOffered: boolean },
): Promise<{ label: string; isOffered: boolean }> {
  return inTransaction(db, async (tx) => {
    const rows = await store.lockColors(tx)
    const existing = rows.find((row) => row.label === label)
    if (existing?.aliasOf)
      throw fail('name_taken', {
        field: 'label',
        message: (language) =>
          translate(language, 'error.color-is-alias', { label, color: existing.aliasOf! }),
      })
    if (!isOffered && rows.some(({ aliasOf }) => aliasOf === label))
      throw fail('name_taken', {
        field: 'label',
        message: (language) => translate(language, 'error.color-has-aliases', { label }),
      })
    if ((existing !== undefined) === isOffered) return { label, isOffered }
    if (isOffered) {
      requireRoomForEntries('colors', rows.filter(({ aliasOf }) => aliasOf === null).length)
      await store.offerColors(tx, [label])
    }
    if (!isOffered) await store.withdrawColor(tx, label)
    await invalidate(tx, 'brand', [label])
    await audit(tx, {
      actor: by,
      action: isOffered ? 'color.offer' : 'color.withdraw',
      target: { kind: 'color', id: label },
      before: { isOffered: !isOffered },
      after: { isOffered },
      at: clock.now(),
    })
    return { label, isOffered }
  })
}

/**
 * Merges several colors into one. If no color has the label `into` yet, this renames the color.
 * @throws not_found for an unknown color; invalid_field if the target would have too many alternative names
 */
export async function mergeColors(
  { db, clock }: CatalogAdminContext,
  by: string,
  { from, into }: { from: readonly string[]; into: string },
): Promise<{ mergeId: string; moved: number }> {
  return inTransaction(db, async (tx) => {
    const rows = await store.lockColors(tx)
    const target = rows.find(({ label }) => label === into)
    const labels = [...new Set(from)].filter((label) => label !== into)
    // Reject an alias as the target of a merge. Exception: if the color of the alias is merged too, the alias becomes a
    // color again.
    if (target?.aliasOf && !labels.includes(target.aliasOf))
      throw fail('name_taken', {
        field: 'into',
        message: (language) =>
          translate(language, 'error.color-is-alias', { label: into, color: target.aliasOf! }),
      })
    const gone: store.MergedColor[] = []
    for (const label of labels) {
      const existing = rows.find((row) => row.label === label)
      if (existing?.aliasOf || (!existing && !(await store.isColorUsed(tx, label)))) throw fail('not_found')
      const aliases = rows.filter(({ aliasOf }) => aliasOf === label).map((row) => row.label)
      gone.push({ label, wasOffered: existing !== undefined, aliases })
    }
    if (gone.length === 0) throw fail('not_found')
    const aliases = rows.filter(({ aliasOf }) => aliasOf === into).length
    requireRoomForEntries(
      'aliases',
      aliases,
      gone.reduce((sum, each) => sum + 1 + each.aliases.length, 0),
    )
    const offered = rows.filter(({ aliasOf }) => aliasOf === null).length
    if (!target) requireRoomForEntries('colors', offered - gone.filter(({ wasOffered }) => wasOffered).length)
    const mergeId = newId('mrg', clock)
    const at = new Date(clock.now())
    const moved = await applyMerge(tx, { id: mergeId, kind: 'color', gone, intoKey: into, at }, labels)
    await store.offerColors(tx, [...labels, into])
    await store.restoreColors(
      tx,
      target?.aliasOf ? [{ label: into, wasOffered: true, aliases: [] }] : [],
      target?.aliasOf ?? '',
    )
    await store.turnIntoAliases(tx, labels, into)
    await invalidate(tx, 'brand', labels)
    await audit(tx, {
      actor: by,
      action: 'color.merge',
      target: { kind: 'color', id: into },
      before: { colors: labels },
      after: { color: into, listings: moved, merge: mergeId },
      at: clock.now(),
    })
    return { mergeId, moved }
  })
}
