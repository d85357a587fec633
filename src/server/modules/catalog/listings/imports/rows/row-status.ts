import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'

/** Positions of the columns that show whether an item was for sale in its previous shop. */
export interface StatusColumns {
  status: number | undefined
  published: number | undefined
}

export type Unlisted = 'draft' | 'archived' | 'unpublished'

/**
 * Names of status columns, keyed by the shop system that writes them. The key `own` is for exports of a Souk
 * marketplace.
 */
const columnNames = {
  shopify: { status: ['status'], published: ['published', 'publishedononlinestore'] },
  woocommerce: { status: [], published: ['published', 'veröffentlicht'] },
  own: { status: ['state', 'status'], published: [] },
} as const

export function findStatusColumns(source: string | undefined, names: readonly string[]): StatusColumns {
  const sourceNames = source === 'shopify' || source === 'woocommerce' ? columnNames[source] : columnNames.own
  const find = (list: readonly string[]) => {
    const i = names.findIndex((name) => list.includes(name))
    return i < 0 || (source !== undefined && !Object.hasOwn(columnNames, source)) ? undefined : i
  }
  return { status: find(sourceNames.status), published: find(sourceNames.published) }
}

/**
 * Returns the reason why an item was not for sale. Returns undefined if the item was for sale, or if the file has no
 * status.
 */
export function readStatus(
  { status, published }: StatusColumns,
  cells: readonly string[],
): Unlisted | undefined {
  const statusText = (status === undefined ? '' : (cells[status] ?? '')).trim().toLowerCase()
  if (/^(?:archived|archiviert|removed)$/.test(statusText)) return 'archived'
  if (/^(?:draft|entwurf|paused|inactive|unlisted)$/.test(statusText)) return 'draft'
  const isPublished = (published === undefined ? '' : (cells[published] ?? '')).trim()
  return /^(?:false|0|-1|no|nein)$/i.test(isPublished) ? 'unpublished' : undefined
}

export const unlistedReasonText: Record<Unlisted, LocalizedText> = {
  draft: (language) => translate(language, 'import.was-draft'),
  archived: (language) => translate(language, 'import.was-archived'),
  unpublished: (language) => translate(language, 'import.was-unpublished'),
}
