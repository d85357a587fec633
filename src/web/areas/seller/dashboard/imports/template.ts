import { csvColumns } from '#contract/listings/listings-imports.ts'
import type { CallReply } from '#web/caller.ts'
import { t } from '#web/t.ts'

/** A new listing has no id, and its photos are added later. */
const columns = csvColumns.filter((column) => column !== 'id' && column !== 'photos')

/** A file with one row that could be imported as it stands. The mark in front tells spreadsheets it is UTF-8. */
export function templateOf(types: CallReply<'listTypes'>): string {
  const type = types.flatMap((one) => (one.children.length > 0 ? one.children : [one]))[0]
  const example: Record<(typeof columns)[number], string> = {
    title: t('seller.template.title'),
    description: t('seller.template.description'),
    brand: t('seller.template.brand'),
    type: type?.label ?? '',
    gender: type?.hasGender ? 'women' : '',
    color: t('seller.template.color'),
    condition: 'very good',
    price: '120.00',
    sizes: 'S:1|M:2',
    total_allowed: '',
  }
  const lines = [columns, columns.map((column) => example[column])]
  return `\ufeff${lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n')}\r\n`
}

function cellOf(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
