import type { DemoType } from './demo-type.ts'

const kids = { parent: 'Kids', sizes: 'ages' } as const
const all = [
  ['girls', 4],
  ['boys', 4],
  ['unisex', 2],
] as const
const girls = [['girls', 1]] as const

export const kidsTypes: readonly DemoType[] = [
  {
    ...kids,
    label: "Kids' dresses",
    noun: "children's dress",
    form: 'dress',
    weight: 9,
    dollars: [22, 95],
    genders: girls,
    fabrics: ['cotton', 'linen', 'corduroy'],
    patterns: [
      ['floral', 4],
      ['plain', 3],
      ['dots', 2],
      ['check', 2],
    ],
    traits: {
      length: ['mini'],
      neck: ['round', 'collar'],
      sleeve: ['short', 'puff', 'long', 'none'],
      waist: ['seam', 'tiers'],
    },
  },
  {
    ...kids,
    label: "Kids' knitwear",
    noun: "children's jumper",
    form: 'knit',
    weight: 10,
    dollars: [24, 100],
    genders: all,
    fabrics: ['lambswool', 'merino', 'ribknit'],
    patterns: [
      ['plain', 3],
      ['stripe', 4],
      ['color-block', 2],
    ],
    traits: { neck: ['crew'], sleeve: ['set', 'raglan'], front: ['closed', 'buttons'] },
  },
  {
    ...kids,
    label: "Kids' outerwear",
    noun: "children's coat",
    form: 'puffer',
    weight: 8,
    dollars: [45, 170],
    genders: all,
    fabrics: ['down', 'fleece'],
    patterns: [
      ['plain', 3],
      ['color-block', 2],
    ],
    traits: { length: ['short'], hood: ['hood', 'collar'] },
  },
  {
    ...kids,
    label: 'Dungarees',
    noun: 'dungarees',
    form: 'dungarees',
    weight: 8,
    dollars: [28, 110],
    genders: all,
    fabrics: ['denim', 'corduroy', 'cotton'],
    patterns: [
      ['plain', 5],
      ['stripe', 2],
    ],
    traits: { leg: ['long', 'short'], pocket: ['one', 'none'] },
  },
  {
    ...kids,
    label: "Kids' shoes",
    noun: "children's trainers",
    form: 'trainer',
    sizes: 'kid-shoes',
    weight: 7,
    dollars: [25, 110],
    genders: all,
    fabrics: ['leather', 'canvas', 'suede'],
    patterns: [['plain', 1]],
    traits: { cut: ['low', 'court', 'high'] },
  },
]
