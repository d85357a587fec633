import type { Attribute, AttributeChoice } from '#contract/catalog/attributes.ts'
import { audit } from '#platform/audit/audit.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { invalidateMergedListings } from '../core/merged-listings.store.ts'
import type { AttributesContext } from './attributes.context.ts'
import { readAttributesForUpdate, storeAttributes } from './attributes.ts'
import { insertMerge, moveChoice, restoreChoice, type MergedColumn } from './merge-choice.store.ts'

interface Choices {
  attribute: string
  from: string
  into: string
}

/** Data for undoing a merge. */
interface GoneChoice {
  attribute: string
  code: string
  wasRetired: boolean
  /** Codes of the choices that had been merged into this choice earlier. */
  formerly: string[]
}

/**
 * Merges a choice into another choice of the same attribute: moves its listings and retires the choice. Searches for
 * the names of the merged choice then find the remaining choice.
 * @throws not_found for an unknown attribute, an unknown or already merged choice, or a retired target
 */
export async function mergeAttributeChoice(
  { db, clock }: Pick<AttributesContext, 'db' | 'clock'>,
  by: string,
  { attribute: code, from, into }: Choices,
): Promise<{ mergeId: string; moved: number }> {
  if (from === into) throw fail('not_found')
  return inTransaction(db, async (tx) => {
    const stored = await readAttributesForUpdate(tx)
    const attribute = stored.attributes.find((each) => each.code === code)
    const gone = attribute?.choices.find((choice) => choice.code === from)
    const target = attribute?.choices.find((choice) => choice.code === into)
    if (!attribute || !gone || gone.mergedInto !== null || !target || target.isRetired)
      throw fail('not_found')
    const formerly = attribute.choices
      .filter(({ mergedInto }) => mergedInto === from)
      .map((choice) => choice.code)
    const after = withChoices(stored.attributes, code, (choice) =>
      choice.code === from
        ? { ...choice, isRetired: true, mergedInto: into }
        : choice.mergedInto === from
          ? { ...choice, mergedInto: into }
          : choice,
    )
    const at = clock.now()
    const id = newId('mrg', clock)
    const undo: GoneChoice = { attribute: code, code: from, wasRetired: gone.isRetired, formerly }
    await insertMerge(tx, { id, gone: undo, intoKey: into, at: new Date(at) })
    const moved = await moveChoice(tx, id, { column: columnOf(attribute), attribute: code, from, into })
    await invalidateMergedListings(tx, id, moved)
    await storeAttributes(tx, by, at, stored, after)
    await audit(tx, {
      actor: by,
      action: 'catalog.merge',
      target: { kind: 'catalog', id: 'attributes' },
      before: { attribute: code, value: from },
      after: { value: into, listings: moved, merge: id },
      at,
    })
    return { mergeId: id, moved }
  })
}

/**
 * Undoes the merge of a choice. Listings that still have the remaining choice get back their previous choice.
 * @throws wrong_state if the choice has changed since the merge
 */
export async function undoChoiceMerge(
  tx: Tx,
  { clock }: Pick<AttributesContext, 'clock'>,
  by: string,
  { id, gone, intoKey: into }: { id: string; gone: unknown; intoKey: string },
): Promise<{ moved: number }> {
  const { attribute: code, code: from, wasRetired, formerly } = gone as GoneChoice
  const stored = await readAttributesForUpdate(tx)
  const attribute = stored.attributes.find((each) => each.code === code)
  if (attribute?.choices.find((choice) => choice.code === from)?.mergedInto !== into)
    throw fail('wrong_state')
  const after = withChoices(stored.attributes, code, (choice) =>
    choice.code === from
      ? { ...choice, isRetired: wasRetired, mergedInto: null }
      : formerly.includes(choice.code)
        ? { ...choice, mergedInto: from }
        : choice,
  )
  const moved = await restoreChoice(tx, id, { column: columnOf(attribute), attribute: code, from, into })
  await invalidateMergedListings(tx, id, moved)
  const at = clock.now()
  await storeAttributes(tx, by, at, stored, after)
  await audit(tx, {
    actor: by,
    action: 'catalog.undo-merge',
    target: { kind: 'catalog', id: 'attributes' },
    before: { merge: id },
    after: { restored: gone, listings: moved },
    at,
  })
  return { moved }
}

function withChoices(
  attributes: readonly Attribute[],
  code: string,
  change: (choice: AttributeChoice) => AttributeChoice,
): Attribute[] {
  return attributes.map((each) =>
    each.code === code ? { ...each, choices: each.choices.map(change) } : each,
  )
}

const columnOf = ({ visibility }: Attribute): MergedColumn =>
  visibility === 'public' ? 'attributes' : 'private_attributes'
