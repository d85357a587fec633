import type { ShownField } from '#contract/fields/custom-fields.ts'
import { t } from '#web/lib/text/t.ts'

/** Returns the name of a field with its unit, such as `Employees (people)`. */
export const fieldLabelWithUnit = ({ name, unit }: Pick<ShownField, 'name' | 'unit'>): string =>
  unit === '' ? name : t('listing.attribute.with-unit', { name, unit })

/** Returns a sentence about who can see the values of a field. */
export function readersText({ subject, visibility }: Pick<ShownField, 'subject' | 'visibility'>): string {
  switch (visibility) {
    case 'public':
      return t('fields.readers.public')
    case 'seller':
      return t('fields.readers.seller')
    case 'staff':
      return subject === 'order' ? t('fields.readers.staff-order') : t('fields.readers.staff')
    case 'person':
      return t('fields.readers.person')
  }
}
