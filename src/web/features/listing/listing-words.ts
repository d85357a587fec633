import type { Card } from '#contract/catalog/catalog.ts'
import { t, tableOf } from '#web/t.ts'

export const genderWords: Record<NonNullable<Card['gender']>, string> = tableOf('listing.gender')

export const conditionWords: Record<Card['condition'], string> = {
  new: t('listing.condition.new'),
  'like new': t('listing.condition.like-new'),
  'very good': t('listing.condition.very-good'),
  good: t('listing.condition.good'),
}
