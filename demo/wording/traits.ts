import type { Style } from '#demo/catalog/styles.ts'
import { goodsTraits } from './traits-goods.ts'
import type { TraitWords } from './trait-words.ts'

const traits: Record<string, TraitWords> = {
  'neck:v': {
    title: 'with a V-neck',
    says: [
      'The V-neck is deep enough for a necklace and no deeper.',
      'V-neck that sits flat, no gaping when you lean forward.',
    ],
  },
  'neck:square': {
    title: 'with a square neck',
    says: ['The square neckline frames the collarbones and stays put.'],
  },
  'neck:wrap': {
    title: 'in a wrap cut',
    says: ['A true wrap, so it adjusts to you; there is a hidden snap so it stays closed.'],
  },
  'neck:halter': {
    title: 'with a halter neck',
    says: ['The halter ties at the back, so you decide how high it sits.'],
  },
  'neck:strap': { title: 'with slim straps', says: ['Slim straps, adjustable, with metal sliders.'] },
  'neck:collar': { says: ['The collar is small and properly fused, so it stays crisp.'] },
  'neck:bow': { title: 'with a tie neck', says: ['The tie can be a bow, a knot, or left hanging.'] },
  'neck:ruffle': {
    title: 'with a ruffled collar',
    says: ['A small ruffle at the collar, pretty without being sweet.'],
  },
  'neck:band': {
    title: 'with a band collar',
    says: ['A narrow band collar and covered buttons down the back.'],
  },
  'neck:boat': { title: 'with a boat neck', says: ['The boat neck is wide but bra straps stay hidden.'] },
  'neck:cowl': {
    title: 'with a cowl neck',
    says: ['The cowl falls softly and has a tiny weight sewn in so it stays forward.'],
  },
  'neck:roll': { says: ['The roll neck folds twice and stays up.'] },
  'neck:shawl': {
    title: 'with a shawl collar',
    says: ['The shawl collar can be turned up when the wind picks up.'],
  },
  'neck:crew': { says: ['The crew neck is tightly knit and won’t stretch out.'] },
  'neck:round': { says: ['A plain round neck, neatly bound on the inside.'] },
  'neck:straight': { says: ['Cut straight across, which looks good under a blazer.'] },
  'sleeve:puff': { title: 'with puff sleeves', says: ['The puff sleeves have volume but fit under a coat.'] },
  'sleeve:bishop': {
    title: 'with bishop sleeves',
    says: ['Bishop sleeves gathered into a deep two-button cuff.'],
  },
  'sleeve:balloon': {
    title: 'with balloon sleeves',
    says: ['The balloon sleeves are generous at the elbow and close at the wrist.'],
  },
  'sleeve:raglan': {
    title: 'with raglan sleeves',
    says: ['Raglan sleeves, so the shoulder fits nearly everyone.'],
  },
  'sleeve:none': { says: ['Sleeveless, with armholes cut high enough to lift your arms.'] },
  'waist:belt': {
    title: 'with a tie belt',
    says: ['It comes with its own belt, and the loops are thread, so you can leave it off.'],
  },
  'waist:tiers': {
    title: 'in gathered tiers',
    says: ['The tiers are gathered by hand and move beautifully on stairs.'],
  },
  'waist:seam': { says: ['Seamed at the natural waist.'] },
  'waist:loose': { says: ['Falls straight from the shoulder. Nothing cuts in.'] },
  'waist:pleat': {
    title: 'with front pleats',
    says: ['Two forward pleats give room to sit and still lie flat.'],
  },
  'waist:tie': {
    title: 'with a drawstring',
    says: ['Elastic at the back, drawstring in front, comfortable all day.'],
  },
  'waist:flat': { says: ['Flat-fronted with a hidden hook.'] },
  'waist:jeans': { says: ['Classic five pockets, button fly.', 'High rise that sits exactly on the waist.'] },
  'collar:grandad': {
    title: 'with a grandad collar',
    says: ['The grandad collar is soft enough to button right up.'],
  },
  'collar:camp': { title: 'with a camp collar', says: ['The camp collar lies open and flat.'] },
  'collar:point': { says: ['The collar points are long enough to sit under a sweater.'] },
  'collar:notch': { says: ['Notched lapels, rolled rather than pressed.'] },
  'collar:shawl': {
    title: 'with a shawl collar',
    says: ['A long shawl collar in one piece, no seam at the neck.'],
  },
  'collar:stand': {
    title: 'with a stand collar',
    says: ['The stand collar closes to the chin with one hidden hook.'],
  },
  'collar:peak': {
    title: 'with peak lapels',
    says: ['Strong peak lapels that make a T-shirt look deliberate.'],
  },
  'collar:trench': { says: ['Storm flap, D-rings, throat latch: everything a trench should have.'] },
  'front:double': {
    title: 'double-breasted',
    says: ['Double-breasted, with an inner button so it hangs straight.'],
  },
  'front:wrap': { title: 'in a wrap cut', says: ['Wraps over and ties; there are no buttons to lose.'] },
  'front:single': { says: ['Single-breasted, closes with three horn-look buttons.'] },
  'front:buttons': { says: ['The buttons are shell and there is a spare sewn inside.'] },
  'pocket:patch': { title: 'with patch pockets', says: ['Patch pockets with matched edges.'] },
  'pocket:flap': { says: ['Flap pockets, deep enough for a hand.'] },
  'pocket:two': { says: ['Two pockets that hold more than a ticket.'] },
  'pocket:one': { says: ['One chest pocket, set by eye rather than by machine.'] },
  'cut:bias': {
    title: 'cut on the bias',
    says: ['Cut on the bias, so it follows your shape without a zipper.'],
  },
  'cut:pleats': { says: ['The pleats are heat-set and survive a suitcase.'] },
  'cut:tiers': { title: 'in gathered tiers', says: ['Three gathered tiers over a soft elastic waist.'] },
  'cut:wrap': { title: 'in a wrap cut', says: ['Wraps across the front and closes with two buckles.'] },
  'cut:a-line': { title: 'in an A-line', says: ['A gentle A-line that swings rather than flares.'] },
  'cut:biker': { title: 'biker style', says: ['An asymmetric zipper and wide lapels.'] },
  'cut:bomber': { title: 'bomber style', says: ['Ribbed collar and cuffs keep the wind out.'] },
  'cut:chore': { title: 'chore style', says: ['Three roomy pockets and a collar that likes to be popped.'] },
  'cut:trucker': { title: 'trucker style', says: ['Pointed yokes, copper buttons, side adjusters.'] },
  'length:long': { title: 'in a long cut', says: ['Reaches mid-calf if you’re 172 cm tall.'] },
  'length:maxi': { says: ['Floor-length at 170 cm in flat sandals.'] },
  'length:mini': { says: ['Ends a hand above the knee.'] },
  'length:midi': { says: ['Ends mid-calf if you’re 168 cm tall.'] },
  'leg:wide': { says: ['Falls wide and straight from the hip.'] },
  'leg:tapered': { title: 'in a tapered cut', says: ['Roomy at the thigh, narrow at the ankle.'] },
  'leg:straight': {
    title: 'in a straight cut',
    says: ['Straight from hip to hem; works with flats and boots.'],
  },
  'hem:turn-up': { title: 'with cuffs', says: ['The cuffs are 4 cm and can be let down.'] },
  'hem:raw': {
    title: 'with a raw hem',
    says: ['The raw hem has been stabilized, so it won’t creep up.'],
  },
  'hem:curved': { says: ['The curved hem is made to be worn untucked.'] },
  'hood:hood': { title: 'with a hood', says: ['The hood is deep and zips off.'] },
  'fit:boxy': { title: 'in a boxy cut', says: ['Boxy and a touch cropped.'] },
  'trim:lace': { title: 'with lace trim', says: ['Narrow lace along the edge, not scratchy.'] },
  'trim:bow': { title: 'with bows', says: ['The little bows are stitched down flat.'] },
  'trim:strap': { title: 'with a strap', says: ['A narrow strap keeps them on when you run for the bus.'] },
  ...goodsTraits,
}

export function titleTraits(style: Style): string[] {
  return traitsOf(style).flatMap((trait) => traits[trait]?.title ?? [])
}

export function traitSentences(style: Style): string[] {
  return traitsOf(style).flatMap((trait) => traits[trait]?.says ?? [])
}

/** Returns the traits of a style. The words for "square" fit bags, not sunglasses or scarves, which skip them. */
function traitsOf(style: Style): string[] {
  const skipsShape = style.type.form === 'sunglasses' || style.type.form === 'scarf'
  return Object.entries(style.traits)
    .filter(([name, value]) => !(skipsShape && name === 'shape' && value === 'square'))
    .map(([name, value]) => `${name}:${value}`)
}
