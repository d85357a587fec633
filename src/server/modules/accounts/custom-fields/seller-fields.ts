import type pg from 'pg'
import type { FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { Language } from '#platform/language/translate.ts'
import { formatVisibleFields, visibleFields } from '../core/format-field-values.ts'
import { noFieldValues } from '../core/field-values.ts'
import { findPublicFields } from './seller-fields.store.ts'

/**
 * Returns a seller's public custom field values, formatted in a language. `findSellerId` returns the id of the seller
 * if the seller's shop is public. Otherwise, the returned list is empty.
 */
export async function listSellerFields(
  pool: pg.Pool,
  language: Language,
  findSellerId: () => Promise<string | undefined>,
): Promise<FieldAnswer[]> {
  // Most marketplaces have no public fields. In this case, no query is needed.
  if (visibleFields('seller', ['public']).length === 0) return []
  const id = await findSellerId()
  const values = id === undefined ? undefined : await findPublicFields(pool, id)
  return formatVisibleFields(language, 'seller', { ...noFieldValues, public: values ?? {} }, ['public'])
}
