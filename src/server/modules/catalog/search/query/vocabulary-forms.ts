import { WordForms } from '@souk/catalog-index'

/** Singular and plural forms of vocabulary words. */
export const vocabularyForms = new WordForms({
  // Words whose meaning changes with a final `s`: boots can have a heel, but boots are not `heels`.
  invariable: 'shorts short jeans jean glasses glass plus heels heel flats flat tops'.split(' '),
  irregular: { scarf: 'scarves', scarves: 'scarf', gray: 'grey', grey: 'gray' },
})
