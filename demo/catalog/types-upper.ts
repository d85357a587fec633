import type { DemoType } from './demo-type.ts'
import { both, prints, women } from './weightings.ts'

const shirting = [
  ['plain', 5],
  ['stripe', 4],
  ['check', 2],
] as const
const knits = [
  ['plain', 7],
  ['stripe', 2],
  ['color-block', 1],
] as const

const dress = {
  parent: 'Dresses',
  form: 'dress',
  sizes: 'letters',
  genders: women,
  patterns: prints,
} as const
const top = { parent: 'Tops', sizes: 'letters' } as const
const knit = { parent: 'Knitwear', form: 'knit', sizes: 'letters', genders: both, patterns: knits } as const

export const upperTypes: readonly DemoType[] = [
  {
    ...dress,
    label: 'Midi dresses',
    noun: 'midi dress',
    weight: 26,
    dollars: [85, 320],
    fabrics: ['silk', 'linen', 'crepe', 'satin', 'cotton'],
    traits: {
      length: ['midi'],
      neck: ['v', 'round', 'square', 'wrap'],
      sleeve: ['none', 'short', 'puff', 'long'],
      waist: ['belt', 'seam', 'loose'],
    },
  },
  {
    ...dress,
    label: 'Maxi dresses',
    noun: 'maxi dress',
    weight: 14,
    dollars: [95, 380],
    fabrics: ['silk', 'linen', 'crepe', 'cotton'],
    traits: {
      length: ['maxi'],
      neck: ['v', 'strap', 'halter', 'wrap'],
      sleeve: ['none', 'none', 'long'],
      waist: ['seam', 'loose', 'tiers'],
    },
  },
  {
    ...dress,
    label: 'Mini dresses',
    noun: 'mini dress',
    weight: 14,
    dollars: [60, 240],
    fabrics: ['crepe', 'satin', 'cotton', 'wool'],
    traits: {
      length: ['mini'],
      neck: ['round', 'square', 'v', 'strap'],
      sleeve: ['none', 'short', 'puff', 'long'],
      waist: ['seam', 'loose'],
    },
  },
  {
    ...dress,
    label: 'Shirt dresses',
    noun: 'shirt dress',
    weight: 12,
    dollars: [80, 260],
    patterns: shirting,
    fabrics: ['poplin', 'linen', 'silk'],
    traits: { length: ['midi'], neck: ['collar'], sleeve: ['short', 'long'], waist: ['belt', 'loose'] },
  },

  {
    ...top,
    label: 'Shirts',
    noun: 'shirt',
    form: 'shirt',
    weight: 26,
    dollars: [45, 190],
    genders: both,
    patterns: shirting,
    fabrics: ['poplin', 'linen', 'cotton', 'silk'],
    traits: {
      collar: ['point', 'grandad', 'camp'],
      sleeve: ['long', 'long', 'short'],
      pocket: ['one', 'none', 'two'],
      hem: ['curved', 'straight'],
    },
  },
  {
    ...top,
    label: 'Blouses',
    noun: 'blouse',
    form: 'blouse',
    weight: 18,
    dollars: [50, 220],
    genders: women,
    patterns: prints,
    fabrics: ['silk', 'satin', 'crepe', 'cotton'],
    traits: { neck: ['bow', 'v', 'ruffle', 'band'], sleeve: ['bishop', 'puff', 'long'] },
  },
  {
    ...top,
    label: 'T-shirts',
    noun: 'T-shirt',
    form: 'tee',
    weight: 18,
    dollars: [20, 90],
    genders: both,
    fabrics: ['jersey', 'cotton'],
    patterns: [
      ['plain', 5],
      ['stripe', 4],
    ],
    traits: { neck: ['round', 'v', 'boat'], fit: ['boxy', 'regular'], pocket: ['one', 'none'] },
  },
  {
    ...top,
    label: 'Camisoles',
    noun: 'camisole',
    form: 'cami',
    weight: 9,
    dollars: [30, 130],
    genders: women,
    fabrics: ['silk', 'satin'],
    patterns: [
      ['plain', 5],
      ['floral', 1],
      ['dots', 1],
    ],
    traits: { neck: ['v', 'cowl', 'straight'], trim: ['lace', 'none'] },
  },

  {
    ...knit,
    label: 'Jumpers',
    noun: 'jumper',
    weight: 26,
    dollars: [60, 290],
    fabrics: ['lambswool', 'cashmere', 'merino', 'wool'],
    traits: { neck: ['crew', 'v', 'boat'], sleeve: ['set', 'raglan', 'balloon'], front: ['closed'] },
  },
  {
    ...knit,
    label: 'Cardigans',
    noun: 'cardigan',
    weight: 18,
    dollars: [65, 280],
    fabrics: ['lambswool', 'cashmere', 'merino', 'ribknit'],
    traits: {
      neck: ['v', 'crew', 'shawl'],
      sleeve: ['set', 'balloon'],
      front: ['buttons'],
      pocket: ['two', 'none'],
    },
  },
  {
    ...knit,
    label: 'Roll necks',
    noun: 'roll neck',
    weight: 12,
    dollars: [55, 260],
    fabrics: ['merino', 'cashmere', 'ribknit', 'lambswool'],
    patterns: [
      ['plain', 8],
      ['stripe', 1],
    ],
    traits: { neck: ['roll'], sleeve: ['set', 'raglan'], front: ['closed'] },
  },
  {
    ...knit,
    label: 'Knitted vests',
    noun: 'knitted vest',
    weight: 9,
    dollars: [45, 170],
    fabrics: ['lambswool', 'merino', 'ribknit'],
    patterns: [
      ['plain', 5],
      ['check', 2],
      ['stripe', 2],
    ],
    traits: { neck: ['v', 'crew'], sleeve: ['none'], front: ['closed', 'buttons'] },
  },
]
