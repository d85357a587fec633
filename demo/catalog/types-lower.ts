import type { DemoType } from './demo-type.ts'
import { both, plain, prints, women } from './weightings.ts'

const mostlyWomen = [
  ['women', 7],
  ['men', 3],
] as const
const suiting = [
  ['plain', 6],
  ['check', 2],
  ['herringbone', 2],
] as const

const outer = { parent: 'Outerwear', sizes: 'letters', genders: both } as const
const legs = { parent: 'Trousers', form: 'trousers', sizes: 'letters' } as const
const skirt = { parent: 'Skirts', form: 'skirt', sizes: 'letters', genders: women } as const
const denim = { parent: 'Denim', fabrics: ['denim'], patterns: plain, genders: both } as const

export const lowerTypes: readonly DemoType[] = [
  {
    ...outer,
    label: 'Coats',
    noun: 'coat',
    form: 'coat',
    weight: 22,
    dollars: [160, 720],
    patterns: suiting,
    fabrics: ['wool', 'cashmere', 'tweed'],
    traits: {
      front: ['single', 'double', 'wrap'],
      collar: ['notch', 'shawl', 'stand'],
      length: ['knee', 'long'],
    },
  },
  {
    ...outer,
    label: 'Trench coats',
    noun: 'trench coat',
    form: 'coat',
    weight: 10,
    dollars: [170, 560],
    patterns: plain,
    fabrics: ['gabardine'],
    traits: { front: ['double'], collar: ['trench'], length: ['knee', 'long'], belt: ['tied'] },
  },
  {
    ...outer,
    label: 'Blazers',
    noun: 'blazer',
    form: 'blazer',
    weight: 20,
    dollars: [110, 460],
    patterns: suiting,
    fabrics: ['wool', 'linen', 'tweed', 'crepe'],
    traits: { front: ['single', 'double'], collar: ['notch', 'peak'], pocket: ['flap', 'patch'] },
  },
  {
    ...outer,
    label: 'Jackets',
    noun: 'jacket',
    form: 'jacket',
    weight: 14,
    dollars: [95, 420],
    patterns: plain,
    fabrics: ['suede', 'leather', 'nylon', 'corduroy'],
    traits: { cut: ['bomber', 'biker', 'chore'] },
  },
  {
    ...outer,
    label: 'Puffers',
    noun: 'puffer',
    form: 'puffer',
    weight: 8,
    dollars: [110, 380],
    patterns: [
      ['plain', 4],
      ['color-block', 1],
    ],
    fabrics: ['down'],
    traits: { length: ['short', 'long'], hood: ['hood', 'collar'] },
  },

  {
    ...legs,
    label: 'Tailored trousers',
    noun: 'tailored trousers',
    weight: 18,
    dollars: [70, 290],
    genders: both,
    patterns: suiting,
    fabrics: ['wool', 'crepe', 'cotton'],
    traits: { leg: ['straight', 'tapered'], waist: ['pleat', 'flat'], hem: ['plain', 'turn-up'] },
  },
  {
    ...legs,
    label: 'Wide-leg trousers',
    noun: 'wide-leg trousers',
    weight: 16,
    dollars: [65, 270],
    genders: mostlyWomen,
    fabrics: ['linen', 'crepe', 'wool', 'satin'],
    patterns: [
      ['plain', 6],
      ['stripe', 2],
    ],
    traits: { leg: ['wide'], waist: ['pleat', 'tie', 'flat'], hem: ['plain'] },
  },
  {
    ...legs,
    label: 'Shorts',
    noun: 'shorts',
    weight: 10,
    dollars: [35, 150],
    genders: both,
    fabrics: ['linen', 'cotton', 'corduroy'],
    patterns: [
      ['plain', 6],
      ['check', 2],
      ['stripe', 1],
    ],
    traits: { leg: ['short'], waist: ['pleat', 'tie', 'flat'], hem: ['plain', 'turn-up'] },
  },

  {
    ...skirt,
    label: 'Midi skirts',
    noun: 'midi skirt',
    weight: 14,
    dollars: [55, 230],
    patterns: prints,
    fabrics: ['satin', 'silk', 'linen', 'suede'],
    traits: { cut: ['bias', 'a-line', 'tiers'], length: ['midi'] },
  },
  {
    ...skirt,
    label: 'Pleated skirts',
    noun: 'pleated skirt',
    weight: 9,
    dollars: [60, 240],
    fabrics: ['wool', 'crepe', 'satin'],
    patterns: [
      ['plain', 5],
      ['check', 3],
    ],
    traits: { cut: ['pleats'], length: ['midi', 'knee'] },
  },
  {
    ...skirt,
    label: 'Mini skirts',
    noun: 'mini skirt',
    weight: 9,
    dollars: [40, 170],
    fabrics: ['wool', 'leather', 'corduroy', 'tweed'],
    patterns: [
      ['plain', 5],
      ['check', 2],
    ],
    traits: { cut: ['a-line', 'straight', 'wrap'], length: ['mini'] },
  },

  {
    ...denim,
    label: 'Jeans',
    noun: 'jeans',
    form: 'trousers',
    sizes: 'denim',
    weight: 24,
    dollars: [55, 240],
    traits: { leg: ['straight', 'wide', 'tapered'], waist: ['jeans'], hem: ['plain', 'turn-up', 'raw'] },
  },
  {
    ...denim,
    label: 'Denim jackets',
    noun: 'denim jacket',
    form: 'jacket',
    sizes: 'letters',
    weight: 12,
    dollars: [70, 260],
    traits: { cut: ['trucker', 'chore'] },
  },
]
