import { sql } from 'kysely'

/**
 * SQL for the choices of the variant `z`. The result is null if the choices do not match the label, because older
 * builds change only the label when a seller renames a variant.
 */
export const validChoicesText = `case when array_to_string(z.choices, ' / ') = z.label then z.choices end`
export const validChoices = sql.raw<string[] | null>(validChoicesText)

/** SQL for the value of a size or variant `z` by which buyers filter, such as `38` for the variant `38 / red`. */
export const sizeValueText = `case when array_to_string(z.choices, ' / ') = z.label and z.size_value is not null
  then z.size_value else z.label end`

/** SQL for the price of a unit of the size or variant `z` of the listing `p`, in cents. */
export const unitPrice = sql.raw<number>('coalesce(z.price_cents, p.base_price_cents, p.price_cents)')
