import type { Random } from '#demo/random.ts'

const names = [
  'Anna K.',
  'Louise',
  'Priya S.',
  'Tom W.',
  'Margot',
  'J. Lindqvist',
  'Chidi',
  'Elena R.',
  'Sophie B.',
  'Mo',
  'Katrin',
  'Daniel F.',
  'Aiko',
  'Hannah',
  'Giulia P.',
  'Ruth',
  'Isabelle',
  'Nkechi',
  'Peter J.',
  'Yara',
  'Clara',
  'Simone',
  'Beatriz',
  'Owen',
  'Lea M.',
  'Tessa',
  'Farida',
  'Greg',
  'Mireille',
  'Ana Luz',
]

type Mood = 'glad' | 'fair' | 'poor'

const about: Record<Mood, readonly string[]> = {
  glad: [
    'Exactly as described.',
    'Even better than in the pictures.',
    'Beautifully wrapped and freshly cleaned, which I appreciate.',
    'Arrived sooner than I had hoped.',
    'A pleasure to buy from, and I will be back.',
    'The color is even richer in daylight.',
    'Got three compliments before lunch.',
    'You can tell this was picked with care.',
  ],
  fair: [
    'Good quality, though the color is cooler than on my screen.',
    'As described, but it could have been packed better.',
    'Nice, if a little plainer than I imagined.',
  ],
  poor: [
    'There was a small mark that wasn’t in the photos.',
    'It took two messages to get an answer.',
    'Not quite the condition I expected.',
  ],
}

type Sayings = Partial<Record<Mood, readonly string[]>>

const clothes: Sayings = {
  glad: [
    'It looks and feels gorgeous, and the fit is spot on.',
    'I have hardly worn anything else this week.',
  ],
  fair: ['A bit smaller than I expected, but it works.', 'Fits well, one loose thread that I fixed myself.'],
  poor: ['Much smaller than the label says.', 'The fabric is thinner than I imagined.'],
}

/** Sentences for reviews, keyed by category. Each sentence must be true of every type in the category. */
const byParent: Record<string, Sayings> = {
  Dresses: {
    glad: ['The skirt falls beautifully when I walk.', 'Wore it to a wedding and danced all night.'],
  },
  Tops: { glad: ['Washes well and keeps its shape.'] },
  Knitwear: {
    glad: ['So soft, and it doesn’t scratch at all.', 'Warm without being heavy.'],
    fair: ['Pilled a little after the first week.'],
  },
  Outerwear: {
    glad: ['The shoulders were measured for me before I bought. Perfect fit.'],
    fair: ['Sleeves slightly long on me, everything else is great.'],
  },
  Pants: {
    glad: ['The waist sits exactly where it should.'],
    fair: ['I had them hemmed by an inch.'],
  },
  Skirts: { glad: ['The length is exactly as measured.'], fair: ['Just needed a good steam.'] },
  Denim: { glad: ['The denim has a proper weight to it.'] },
  Shoes: {
    glad: ['Comfortable from the first step.', 'The soles are as good as new.'],
    fair: ['Half a size narrow, an insole solved it.'],
    poor: ['They run small, my toes touched the front.', 'The soles were more worn than in the photos.'],
  },
  Bags: {
    glad: ['It holds more than it looks.', 'The stitching is perfect.'],
    fair: ['Smaller inside than I thought.'],
    poor: ['The lining had a stain nobody mentioned.'],
  },
  Jewelry: {
    glad: ['It catches the light beautifully.', 'Came in a lovely box, ready to give as a gift.'],
    fair: ['Lighter than I expected, but pretty.'],
    poor: ['Much smaller than it looks in the photos.'],
  },
  Accessories: { glad: ['Goes with everything I own.', 'The finish is flawless.'] },
  Kids: {
    glad: ['My little one refuses to wear anything else.', 'Survived a whole day at the playground.'],
    fair: ['Runs large, so there is room to grow.'],
    poor: ['Smaller than I had hoped, even for our youngest.'],
  },
}

/**
 * Sentences for reviews, keyed by type. They mention features that other types in the same category lack: a T-shirt has
 * no collar, and a clutch has no room for a laptop.
 */
const byType: Record<string, Sayings> = {
  Shirts: {
    glad: ['The collar sits just right.'],
    fair: ['Sleeves slightly long on me, everything else is great.'],
  },
  Coats: { glad: ['Kept me warm in the snow.'] },
  Puffers: { glad: ['Kept me warm in the snow.'] },
  'Tote bags': { glad: ['Holds my laptop and still looks elegant.'] },
  'Shoulder bags': { fair: ['The strap is a little short for me.'] },
  'Crossbody bags': { fair: ['The strap is a little short for me.'] },
  Necklaces: { poor: ['The clasp came loose on the second day.'] },
  Scarves: { glad: ['Soft, warm and just the right length.'] },
  Belts: { fair: ['A bit stiff at first.'], poor: ['The edges were already worn.'] },
  Sunglasses: { glad: ['They sit well and don’t slip.'] },
}
/** Categories for which review sentences about clothes would be wrong. */
const goods = ['Shoes', 'Bags', 'Jewelry', 'Accessories', 'Kids']

const after: Record<Mood, readonly string[]> = {
  glad: [
    'Thank you!',
    'Will buy again.',
    'Lovely note inside the package, too.',
    'Answered every question within the hour.',
    'Fast shipping, too.',
    'Couldn’t be happier.',
    '',
    '',
  ],
  fair: ['Seller was helpful about it.', 'Still keeping it.', 'Fair price.', ''],
  poor: ['The seller apologized, at least.', 'Not for me, sadly.', ''],
}

export interface FeedbackWords {
  author: string
  /** Rating as a number of half stars, 1 to 10. */
  halves: number
  body: string
}

/** Returns a review whose wording fits the listing's type and `parent`, the category of that type. */
export function writeFeedback(
  stars: number,
  { label, parent }: { label: string; parent: string },
  random: Random,
): FeedbackWords {
  const upset = random.chance(0.05) ? random.between(1, 3.5) : 0
  const halves = Math.max(2, Math.min(10, Math.round((stars - upset + random.bell() * 0.55) * 2)))
  const mood = halves >= 9 ? 'glad' : halves >= 7 ? 'fair' : 'poor'
  const own = [byParent[parent], byType[label], goods.includes(parent) ? undefined : clothes].flatMap(
    (sayings) => sayings?.[mood] ?? [],
  )
  const sentences = random.chance(0.6) && own.length > 0 ? own : about[mood]
  const body = `${random.pick(sentences)} ${random.pick(after[mood])}`.trim()
  return { author: random.pick(names), halves, body }
}

/** Reviews in an old format that stored only plain text, without an author or date. */
export const legacyFeedback: readonly string[] = [
  'Great seller, quick to ship.',
  'Lovely, thank you so much!!',
  'All good, would recommend.',
  'Bought it as a present, she loves it.',
  'Came well packed. A+',
  'My second time buying here. Happy again.',
]
