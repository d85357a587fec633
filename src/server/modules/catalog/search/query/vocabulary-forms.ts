import { WordForms } from '@souk/catalog-index'

/** Singular and plural of vocabulary words. */
export const vocabularyForms = new WordForms({
  // These words change their meaning with or without `s`: boots may have a heel but are not `heels`.
  invariable: 'shorts short jeans jean glasses glass plus heels heel flats flat tops'.split(' '),
  irregular: { scarf: 'scarves', scarves: 'scarf', gray: 'grey', grey: 'gray' },
})
