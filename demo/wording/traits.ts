import type { Style } from '#demo/catalog/styles.ts'
import { goodsTraits } from './traits-goods.ts'
import type { TraitWords } from './trait-words.ts'

const traits: Record<string, TraitWords> = {
  'neck:v': {
    title: 'with a V-neck',
    sentences: [
      'The V-neck is deep enough for a necklace and no deeper.',
      'V-neck that sits flat, no gaping when you lean forward.',
    ],
  },
  'neck:square': {
    title: 'with a square neck',
    sentences: ['The square neckline frames the collarbones and stays put.'],
  },
  'neck:wrap': {
    title: 'in a wrap cut',
    sentences: ['A true wrap, so it adjusts to you; there is a hidden snap so it stays closed.'],
  },
  'neck:halter': {
    title: 'with a halter neck',
    sentences: ['The halter ties at the back, so you decide how high it sits.'],
  },
  'neck:strap': { title: 'with slim straps', sentences: ['Slim straps, adjustable, with metal sliders.'] },
  'neck:collar': { sentences: ['The collar is small and properly fused, so it stays crisp.'] },
  'neck:bow': { title: 'with a tie neck', sentences: ['The tie can be a bow, a knot, or left hanging.'] },
  'neck:ruffle': {
    title: 'with a ruffled collar',
    sentences: ['A small ruffle at the collar, pretty without being sweet.'],
  },
  'neck:band': {
    title: 'with a band collar',
    sentences: ['A narrow band collar and covered buttons down the back.'],
  },
  'neck:boat': {
    title: 'with a boat neck',
    sentences: ['The boat neck is wide but bra straps stay hidden.'],
  },
  'neck:cowl': {
    title: 'with a cowl neck',
    sentences: ['The cowl falls softly and has a tiny weight sewn in so it stays forward.'],
  },
  'neck:roll': { sentences: ['The roll neck folds twice and stays up.'] },
  'neck:shawl': {
    title: 'with a shawl collar',
    sentences: ['The shawl collar can be turned up when the wind picks up.'],
  },
  'neck:crew': { sentences: ['The crew neck is tightly knit and won’t stretch out.'] },
  'neck:round': { sentences: ['A plain round neck, neatly bound on the inside.'] },
  'neck:straight': { sentences: ['Cut straight across, which looks good under a blazer.'] },
  'sleeve:puff': {
    title: 'with puff sleeves',
    sentences: ['The puff sleeves have volume but fit under a coat.'],
  },
  'sleeve:bishop': {
    title: 'with bishop sleeves',
    sentences: ['Bishop sleeves gathered into a deep two-button cuff.'],
  },
  'sleeve:balloon': {
    title: 'with balloon sleeves',
    sentences: ['The balloon sleeves are generous at the elbow and close at the wrist.'],
  },
  'sleeve:raglan': {
    title: 'with raglan sleeves',
    sentences: ['Raglan sleeves, so the shoulder fits nearly everyone.'],
  },
  'sleeve:none': { sentences: ['Sleeveless, with armholes cut high enough to lift your arms.'] },
  'waist:belt': {
    title: 'with a tie belt',
    sentences: ['It comes with its own belt, and the loops are thread, so you can leave it off.'],
  },
  'waist:tiers': {
    title: 'in gathered tiers',
    sentences: ['The tiers are gathered by hand and move beautifully on stairs.'],
  },
  'waist:seam': { sentences: ['Seamed at the natural waist.'] },
  'waist:loose': { sentences: ['Falls straight from the shoulder. Nothing cuts in.'] },
  'waist:pleat': {
    title: 'with front pleats',
    sentences: ['Two forward pleats give room to sit and still lie flat.'],
  },
  'waist:tie': {
    title: 'with a drawstring',
    sentences: ['Elastic at the back, drawstring in front, comfortable all day.'],
  },
  'waist:flat': { sentences: ['Flat-fronted with a hidden hook.'] },
  'waist:jeans': {
    sentences: ['Classic five pockets, button fly.', 'High rise that sits exactly on the waist.'],
  },
  'collar:grandad': {
    title: 'with a grandad collar',
    sentences: ['The grandad collar is soft enough to button right up.'],
  },
  'collar:camp': { title: 'with a camp collar', sentences: ['The camp collar lies open and flat.'] },
  'collar:point': { sentences: ['The collar points are long enough to sit under a sweater.'] },
  'collar:notch': { sentences: ['Notched lapels, rolled rather than pressed.'] },
  'collar:shawl': {
    title: 'with a shawl collar',
    sentences: ['A long shawl collar in one piece, no seam at the neck.'],
  },
  'collar:stand': {
    title: 'with a stand collar',
    sentences: ['The stand collar closes to the chin with one hidden hook.'],
  },
  'collar:peak': {
    title: 'with peak lapels',
    sentences: ['Strong peak lapels that make a T-shirt look deliberate.'],
  },
  'collar:trench': { sentences: ['Storm flap, D-rings, throat latch: everything a trench should have.'] },
  'front:double': {
    title: 'double-breasted',
    sentences: ['Double-breasted, with an inner button so it hangs straight.'],
  },
  'front:wrap': { title: 'in a wrap cut', sentences: ['Wraps over and ties; there are no buttons to lose.'] },
  'front:single': { sentences: ['Single-breasted, closes with three horn-look buttons.'] },
  'front:buttons': { sentences: ['The buttons are shell and there is a spare sewn inside.'] },
  'pocket:patch': { title: 'with patch pockets', sentences: ['Patch pockets with matched edges.'] },
  'pocket:flap': { sentences: ['Flap pockets, deep enough for a hand.'] },
  'pocket:two': { sentences: ['Two pockets that hold more than a ticket.'] },
  'pocket:one': { sentences: ['One chest pocket, set by eye rather than by machine.'] },
  'cut:bias': {
    title: 'cut on the bias',
    sentences: ['Cut on the bias, so it follows your shape without a zipper.'],
  },
  'cut:pleats': { sentences: ['The pleats are heat-set and survive a suitcase.'] },
  'cut:tiers': { title: 'in gathered tiers', sentences: ['Three gathered tiers over a soft elastic waist.'] },
  'cut:wrap': { title: 'in a wrap cut', sentences: ['Wraps across the front and closes with two buckles.'] },
  'cut:a-line': { title: 'in an A-line', sentences: ['A gentle A-line that swings rather than flares.'] },
  'cut:biker': { title: 'biker style', sentences: ['An asymmetric zipper and wide lapels.'] },
  'cut:bomber': { title: 'bomber style', sentences: ['Ribbed collar and cuffs keep the wind out.'] },
  'cut:chore': {
    title: 'chore style',
    sentences: ['Three roomy pockets and a collar that likes to be popped.'],
  },
  'cut:trucker': { title: 'trucker style', sentences: ['Pointed yokes, copper buttons, side adjusters.'] },
  'length:long': { title: 'in a long cut', sentences: ['Reaches mid-calf if you’re 172 cm tall.'] },
  'length:maxi': { sentences: ['Floor-length at 170 cm in flat sandals.'] },
  'length:mini': { sentences: ['Ends a hand above the knee.'] },
  'length:midi': { sentences: ['Ends mid-calf if you’re 168 cm tall.'] },
  'leg:wide': { sentences: ['Falls wide and straight from the hip.'] },
  'leg:tapered': { title: 'in a tapered cut', sentences: ['Roomy at the thigh, narrow at the ankle.'] },
  'leg:straight': {
    title: 'in a straight cut',
    sentences: ['Straight from hip to hem; works with flats and boots.'],
  },
  'hem:turn-up': { title: 'with cuffs', sentences: ['The cuffs are 4 cm and can be let down.'] },
  'hem:raw': {
    title: 'with a raw hem',
    sentences: ['The raw hem has been stabilized, so it won’t creep up.'],
  },
  'hem:curved': { sentences: ['The curved hem is made to be worn untucked.'] },
  'hood:hood': { title: 'with a hood', sentences: ['The hood is deep and zips off.'] },
  'fit:boxy': { title: 'in a boxy cut', sentences: ['Boxy and a touch cropped.'] },
  'trim:lace': { title: 'with lace trim', sentences: ['Narrow lace along the edge, not scratchy.'] },
  'trim:bow': { title: 'with bows', sentences: ['The little bows are stitched down flat.'] },
  'trim:strap': {
    title: 'with a strap',
    sentences: ['A narrow strap keeps them on when you run for the bus.'],
  },
  ...goodsTraits,
}

export function titleTraits(style: Style): string[] {
  return traitsOf(style).flatMap((trait) => traits[trait]?.title ?? [])
}

export function traitSentences(style: Style): string[] {
  return traitsOf(style).flatMap((trait) => traits[trait]?.sentences ?? [])
}

/**
 * Returns the traits of a style. Skips the shape "square" for sunglasses and scarves, because the sentences about this
 * shape fit only bags.
 */
function traitsOf(style: Style): string[] {
  const skipsShape = style.type.form === 'sunglasses' || style.type.form === 'scarf'
  return Object.entries(style.traits)
    .filter(([name, value]) => !(skipsShape && name === 'shape' && value === 'square'))
    .map(([name, value]) => `${name}:${value}`)
}
