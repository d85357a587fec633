import { csvColumns } from '#contract/listings/csv-columns.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import type { SellerValues } from './map-fields.ts'
import { t } from '#web/lib/text/t.ts'
import { centsText } from '#web/lib/format/cents.ts'
import { conditionName, departmentName } from '#web/features/listing/listing-words.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

/** Column names in the page's language. Imports accept the column names of all languages. */
export type ColumnHeads = CallReply<'listImports'>['heads']

const hasComma = centsText(0).includes(',')

/**
 * Columns of the template, without the id, which a new listing does not have, and without photos, which are added
 * later.
 */
const columns = csvColumns.filter((column) => column !== 'id' && column !== 'photos')

/** Creates a CSV template with one valid example row. The BOM makes spreadsheets read the file as UTF-8. */
export function createImportTemplate({ types, values }: SellerValues, heads: ColumnHeads): string {
  const type = types.flatMap((one) => (one.children.length > 0 ? one.children : [one]))[0]
  const example: Partial<Record<(typeof columns)[number], string>> = {
    title: t('seller.template.title'),
    description: t('seller.template.description'),
    brand: t('seller.template.brand'),
    type: type ? dataWord(type.label) : '',
    gender: type?.hasGender ? departmentName(values.departments[0]?.code ?? '') : '',
    color: t('seller.template.color'),
    condition: conditionName((values.conditions.at(-2) ?? values.conditions[0])?.code ?? ''),
    price: centsText(12_000),
    sizes: 'S:1|M:2',
  }
  const lines = [columns.map((column) => heads[column]), columns.map((column) => example[column] ?? '')]
  // Spreadsheets expect semicolons in languages with a decimal comma.
  const rows = lines.map((cells) => cells.map(cellOf).join(hasComma ? ';' : ','))
  return `\ufeff${rows.join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
