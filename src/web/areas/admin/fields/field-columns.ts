import type { ShownField } from '#contract/fields/custom-fields.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'

/** Returns a column for each custom field that the marketplace shows in tables. */
export function fieldColumnsOf<Row extends { fields: Readonly<Record<string, string>> }>(
  fields: readonly ShownField[],
): TableColumn<Row>[] {
  return fields
    .filter(({ isColumn }) => isColumn)
    .map(({ code, name }) => ({ head: name, cell: (row: Row) => getOwn(row.fields, code) || '–' }))
}
