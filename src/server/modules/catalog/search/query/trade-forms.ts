import { WordForms } from '@souk/catalog-index'

/** Singular and plural of the words of the trade. */
export const tradeForms = new WordForms({
  // With or without their s they are other words: boots may have a heel and are no heels.
  invariable: 'shorts short jeans jean glasses glass plus heels heel flats flat tops'.split(' '),
  irregular: { scarf: 'scarves', scarves: 'scarf', gray: 'grey', grey: 'gray' },
})
