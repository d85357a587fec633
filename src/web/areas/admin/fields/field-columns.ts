import type { ShownField } from '#contract/fields/custom-fields.ts'
import { getOwnValue } from '#web/lib/text/get-own-value.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'

/** Returns a column for each custom field that the marketplace shows in tables. */
export function createFieldColumns<Row extends { fields: Readonly<Record<string, string>> }>(
  fields: readonly ShownField[],
): TableColumn<Row>[] {
  return fields
    .filter(({ isColumn }) => isColumn)
    .map(({ code, name }) => ({ head: name, cell: (row: Row) => getOwnValue(row.fields, code) || '–' }))
}
