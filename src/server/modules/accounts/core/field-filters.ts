import { sql, type RawBuilder } from 'kysely'
import {
  filteredKinds,
  staffVisibilities,
  type CustomField,
  type FieldSubject,
  type FieldVisibility,
} from '#contract/fields/custom-fields.ts'
import type { FieldFilter, FieldFilters } from '#contract/fields/filter-text.ts'
import { currentChoiceOf } from '#platform/fields/merged-choices.ts'
import { visibleFields } from './format-field-values.ts'

/**
 * Returns an SQL condition for filters by custom fields that staff can see. `columnOf` returns the column that stores
 * the values with a given visibility. Without filters, the condition is true. Filters by unknown fields are ignored.
 */
export function fieldFilterSql(
  columnOf: (visibility: FieldVisibility) => RawBuilder<unknown>,
  subject: FieldSubject,
  filters: FieldFilters,
): RawBuilder<unknown> {
  const conditions = appliedFilters(subject, filters).map(([field, filter]) =>
    conditionOf(columnOf(field.visibility), field, filter),
  )
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}

/** Returns whether any of the filters refers to an existing custom field. */
export const hasFieldFilters = (subject: FieldSubject, filters: FieldFilters): boolean =>
  appliedFilters(subject, filters).length > 0

function appliedFilters(subject: FieldSubject, filters: FieldFilters): [CustomField, FieldFilter][] {
  const fields = visibleFields(subject, staffVisibilities)
  return Object.entries(filters).flatMap(([code, filter]): [CustomField, FieldFilter][] => {
    const field = fields.find((each) => each.code === code && filteredKinds.includes(each.kind))
    return field ? [[field, filter]] : []
  })
}

function conditionOf(
  column: RawBuilder<unknown>,
  field: CustomField,
  filter: FieldFilter,
): RawBuilder<unknown> {
  const { code, kind } = field
  if (isChosen(filter)) {
    if (kind === 'number') return sql`true`
    const values = kind === 'yes-no' ? filter.map((each) => each === 'true') : storedCodes(field, filter)
    // This condition lets PostgreSQL use the index, which contains only rows with custom field values.
    return sql`${column} <> '{}' and (${sql.join(
      values.map(
        (value) =>
          sql`${column} @> ${JSON.stringify({ [code]: kind === 'yes-no' ? value : [value] })}::jsonb`,
      ),
      sql` or `,
    )})`
  }
  if (kind !== 'number') return sql`true`
  const number = sql`case when jsonb_typeof(${column} -> ${code}) = 'number' then (${column} ->> ${code})::numeric end`
  const bounds = [sql`${column} <> '{}'`, sql`${number} is not null`]
  if (filter.min !== undefined) bounds.push(sql`${number} >= ${filter.min}::numeric`)
  if (filter.max !== undefined) bounds.push(sql`${number} <= ${filter.max}::numeric`)
  return sql.join(bounds, sql` and `)
}

/**
 * Returns the stored codes that match the choices in a filter: the codes of these choices, and the codes of choices
 * that were merged into them.
 */
function storedCodes({ choices }: CustomField, chosen: readonly string[]): string[] {
  const current = chosen.map((code) => currentChoiceOf(choices, code))
  const merged = choices.filter(({ mergedInto }) => mergedInto !== null && current.includes(mergedInto))
  return [...new Set([...current, ...merged.map(({ code }) => code)])]
}

const isChosen = (filter: FieldFilter): filter is readonly string[] => Array.isArray(filter)
