import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { readCsv } from './csv/csv-read.ts'
import { hasRowKeys } from './rows/group-keys.ts'
import { readGroups, scanGroups, type GroupScan } from './rows/row-groups.ts'

export function importFilePath(id: string): string {
  return `imports/${id}.csv`
}

interface ScanOptions {
  /**
   * True if the listings have already been counted. The file is then scanned only if the rows of a listing might not be
   * adjacent.
   */
  isCounted: boolean
  maxBytes?: number
}

/**
 * Scans a whole file for data that the import needs before it reads the first row. Returns undefined if the import
 * needs no such data.
 */
export async function scanFile(
  files: ListingContext['files'],
  { id, mapping }: { id: string; mapping: ImportMapping | null },
  { isCounted, maxBytes }: ScanOptions,
): Promise<GroupScan | undefined> {
  if (isCounted && !(await canHaveSeparateRows(files, id, mapping))) return undefined
  return scanGroups(readCsv(await files.openRead(importFilePath(id)), { maxBytes }), mapping)
}

async function canHaveSeparateRows(
  files: ListingContext['files'],
  id: string,
  mapping: ImportMapping | null,
): Promise<boolean> {
  let isSeparate = false
  const groups = readGroups(readCsv(await files.openRead(importFilePath(id))), mapping, {
    onPlan: (plan) => {
      isSeparate = hasRowKeys(plan)
    },
  })
  // Request the first row, because the header is not parsed before that.
  await groups.next()
  await groups.return(undefined)
  return isSeparate
}
