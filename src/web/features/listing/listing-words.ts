import type { Card } from '#contract/catalog/catalog.ts'
import { t } from '#web/t.ts'

export const genderWords: Record<NonNullable<Card['gender']>, string> = {
  women: t('listing.gender.women'),
  men: t('listing.gender.men'),
  unisex: t('listing.gender.unisex'),
  girls: t('listing.gender.girls'),
  boys: t('listing.gender.boys'),
}

export const conditionWords: Record<Card['condition'], string> = {
  new: t('listing.condition.new'),
  'like new': t('listing.condition.like-new'),
  'very good': t('listing.condition.very-good'),
  good: t('listing.condition.good'),
}
