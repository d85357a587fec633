import { expect, test } from 'vitest'
import {
  attribute,
  attributeFilters,
  attributeValuesInput,
  type Attribute,
} from '#contract/catalog/attributes.ts'
import { planAttributes } from './attribute-values.ts'

const aField = (own: Partial<Attribute>): Attribute =>
  attribute.parse({ code: 'waist', kind: 'measurement', names: { en: 'Waist' }, ...own })

const sizes = {
  before: [
    { id: 'siz_1', label: 'S', qty: 1, held: 0, isRetired: false },
    { id: 'siz_2', label: 'M', qty: 1, held: 0, isRetired: false },
  ],
  after: [
    { id: 'siz_1', label: 'M', qty: 1, isRetired: false, position: 0 },
    { id: 'siz_2', label: 'S', qty: 1, isRetired: false, position: 1 },
  ],
}
const none = { attributes: {}, privateAttributes: {}, attributeWords: '' }

test.each([{ visibility: 'staff' as const }, { visibility: 'seller' as const, isRetired: true }])(
  'measurements that a seller cannot enter follow their renamed sizes: %j',
  (own) => {
    const plan = planAttributes({
      attributes: [aField(own)],
      before: { ...none, privateAttributes: { waist: { S: 70, M: 90 } } },
      input: undefined,
      typeIds: [1],
      sizes,
    })
    expect(plan.privateAttributes).toEqual({ waist: { M: 70, S: 90 } })
  },
)

test('a listing keeps its search words if this build cannot read one of its attributes', () => {
  const before = { ...none, attributes: { fleece: ['alpaca'] }, attributeWords: 'alpaca' }
  const plan = planAttributes({ attributes: [], before, input: undefined, typeIds: [1], sizes })
  expect(plan).toMatchObject({ attributes: before.attributes, attributeWords: 'alpaca' })
})

test('an object with too many keys is rejected with a single error', () => {
  const values = Object.fromEntries(Array.from({ length: 25_000 }, (_, i) => [`A ${i}`, 1]))
  for (const schema of [attributeFilters, attributeValuesInput])
    expect(schema.safeParse(values).error?.issues).toHaveLength(1)
})
