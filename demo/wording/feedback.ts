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

const byMood = {
  glad: {
    about: [
      'Exactly as described, down to the buttons.',
      'Even better than in the pictures.',
      'The fabric is gorgeous and the fit is spot on.',
      'I have worn it four times this week.',
      'Beautifully wrapped and it smelled of nothing, which I appreciate.',
      'Arrived two days early.',
      'The shoulders were measured for me before I bought. Perfect fit.',
      'My third order here and it will not be the last.',
      'The color is even richer in daylight.',
      'Got three compliments before lunch.',
      'You can tell somebody picked this with care.',
    ],
    after: [
      'Thank you!',
      'Will buy again.',
      'Lovely note inside the parcel, too.',
      'Answered every question within the hour.',
      'Fast shipping, tracked all the way.',
      'Already looking at the coats.',
      'Could not be happier.',
      '',
      '',
    ],
  },
  fair: {
    about: [
      'Nice piece, a bit smaller than I expected.',
      'Good quality, though the color is cooler than on my screen.',
      'Fits well, one loose thread that I fixed myself.',
      'As described, but delivery took nine days.',
      'Lovely, just needed a good steam.',
      'Sleeves slightly long on me, everything else is great.',
    ],
    after: [
      'Seller was helpful about it.',
      'Still keeping it.',
      'Fair price.',
      'Would order again, one size up.',
      '',
    ],
  },
  poor: {
    about: [
      'There was a small mark that was not in the photos.',
      'Took more than two weeks and two messages to arrive.',
      'Runs very small, I could not close it.',
      'The fabric is thinner than I imagined.',
    ],
    after: ['Return was accepted, so half a star more.', 'Refunded after a while.', 'Not for me, sadly.', ''],
  },
} as const

export interface FeedbackWords {
  author: string
  /** Half stars, 1–10. */
  halves: number
  body: string
}

export function writeFeedback(stars: number, random: Random): FeedbackWords {
  const upset = random.chance(0.05) ? random.between(1, 3.5) : 0
  const halves = Math.max(2, Math.min(10, Math.round((stars - upset + random.bell() * 0.55) * 2)))
  const mood = byMood[halves >= 9 ? 'glad' : halves >= 7 ? 'fair' : 'poor']
  const body = `${random.pick(mood.about)} ${random.pick(mood.after)}`.trim()
  return { author: random.pick(names), halves, body }
}

/** Entries from before names and dates were kept: plain text, no author. */
export const legacyFeedback: readonly string[] = [
  'Great seller, quick to ship. Sweater fits like a glove.',
  'Bag is lovely, thank you so much!!',
  'All good, would recommend.',
  'Bought the boots for my daughter, she lives in them.',
  'Came well packed. A+',
  'Second time I buy here. Happy again.',
]
