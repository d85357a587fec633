import type { Random } from '#demo/random.ts'
import type { Style } from '#demo/catalog/styles.ts'
import type { Stock } from '#demo/catalog/sizes.ts'
import { describeMeasurements } from './measures.ts'
import { traitSentences } from './traits.ts'

export type Condition = 'new' | 'like new' | 'very good' | 'good'

const wear: Record<Condition, readonly string[]> = {
  new: [
    'New, with tags.',
    'Unworn, still in its tissue paper.',
    'New from the atelier, unfolded for these pictures alone.',
    'Brand new; spare parts and care card included.',
    'New, never worn, stored flat.',
  ],
  'like new': [
    'Worn once, to a dinner, and cleaned since.',
    'No signs of wear, even up close.',
    'Tried on a few times, never taken outside.',
    'Worn twice, but you’d never know.',
    'From a tidy closet. Looks untouched.',
  ],
  'very good': [
    'Worn a handful of times, no marks, freshly cleaned.',
    'A little softness from wear, otherwise faultless.',
    'Very light wear, nothing you’d notice from a step away.',
    'Worn one season; seams, lining, and closures all perfect.',
  ],
  good: [
    'Light wear: a little fading on the folds, shown in the second picture.',
    'A small repair on the inside, done neatly and not visible.',
    'Well loved and well kept; light marks that add character.',
    'Some softening at the edges, priced accordingly.',
  ],
}

/**
 * Phrases that describe the wear of metal, leather and lenses, which age differently from fabric. The keys are
 * conditions.
 */
const hardWear: Partial<Record<Condition, readonly string[]>> = {
  'very good': [
    'Worn a handful of times and polished since.',
    'A hairline or two under strong light, nothing else.',
    'Very light wear, nothing you’d notice from a step away.',
  ],
  good: [
    'Light wear: fine scratches, shown in the second picture.',
    'Well loved and well kept; light marks that add character.',
    'Some patina, priced accordingly.',
  ],
}

const anyClosers = [
  'One of those pieces people always ask about.',
  'Ships folded in paper, no plastic.',
  'Happy to send more pictures in daylight.',
  'Looks best with almost nothing else going on.',
  'Found on the last morning of a buying trip.',
  'A great gift, if you can bear to give it away.',
]

const clothClosers = [
  'Lovely with flats and a big coat.',
  'Easy to dress up, easier to dress down.',
  'Pairs well with anything navy.',
  'It deserves to go out more often.',
  'Great for traveling: rolls up small and comes out presentable.',
  'Color is true to life, a shade warmer in the evening.',
  'Between sizes? Ask before you order.',
]

const hardParents = new Set(['Jewelry', 'Accessories', 'Bags', 'Shoes'])

/** Returns two to four sentences about fabric, cut, measurements and wear, in varying order. */
export function describeListing(
  style: Style,
  condition: Condition,
  stock: readonly Stock[],
  random: Random,
): string {
  const cut = traitSentences(style)
  const cloth = random.pick(style.fabric.sentences)
  const first =
    cut.length > 0 && random.chance(0.3)
      ? [random.pick(cut), cloth]
      : [cloth, ...(cut.length > 0 && random.chance(0.75) ? [random.pick(cut)] : [])]
  const measure = random.chance(0.6) ? describeMeasurements(style, stock, random) : undefined
  const middle = measure ? [measure] : []
  const isHard = hardParents.has(style.type.parent)
  const last = [random.pick((isHard && hardWear[condition]) || wear[condition])]
  if (first.length + middle.length < 3 && random.chance(0.45))
    last.push(random.pick(isHard || random.chance(0.4) ? anyClosers : clothClosers))
  return [...first, ...middle, ...last].slice(0, 4).join(' ')
}
