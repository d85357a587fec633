import type { Facets } from '#contract/catalog/catalog.ts'
import { t } from '#web/t.ts'

type SizeCount = Facets['size'][number]

export interface SizeGroup {
  key: string
  /** What the sizes of a system are called. */
  title: string
  sizes: SizeCount[]
}

const clothing = ['XXXS', 'XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', 'XXXL', '3XL', '4XL', '5XL', '6XL']
const year = 12

interface System {
  key: string
  title: string
  /** The place of a size in its system; undefined for one of another. */
  placeOf: (label: string) => number | undefined
}

const numbered =
  (pattern: RegExp): System['placeOf'] =>
  (label) => {
    const [, first, second = '0'] = pattern.exec(label) ?? []
    return first === undefined ? undefined : Number(first.replace(',', '.')) * 1000 + Number(second)
  }
const prefixed = (system: string) => numbered(new RegExp(`^(?:${system} ?)(\\d{1,3}(?:[.,]5)?)$`, 'i'))

/** As shops list them; a size is of the first system that knows it. */
const systems: readonly System[] = [
  {
    key: 'clothing',
    title: t('list.size.clothing'),
    placeOf: (label) => found(clothing.indexOf(label.toUpperCase())),
  },
  { key: 'eu', title: t('list.size.eu'), placeOf: prefixed('EU') },
  { key: 'us', title: t('list.size.us'), placeOf: prefixed('US') },
  { key: 'uk', title: t('list.size.uk'), placeOf: prefixed('UK') },
  { key: 'it', title: t('list.size.it'), placeOf: prefixed('IT') },
  { key: 'fr', title: t('list.size.fr'), placeOf: prefixed('FR') },
  { key: 'number', title: t('list.size.number'), placeOf: numbered(/^(\d{1,3}(?:[.,]5)?)$/) },
  {
    key: 'waist',
    title: t('list.size.waist'),
    placeOf: (label) => numbered(/^(?:W ?)?(\d\d)(?:[ /x]*L ?|\/|x)(\d\d)$/i)(label) ?? prefixed('W')(label),
  },
  { key: 'age', title: t('list.size.age'), placeOf: ageOf },
  { key: 'ring', title: t('list.size.ring'), placeOf: numbered(/^(\d{2,3}(?:[.,]5)?) ?mm$/i) },
  { key: 'belt', title: t('list.size.belt'), placeOf: numbered(/^(\d{2,3}(?:[.,]5)?) ?cm$/i) },
  { key: 'bra', title: t('list.size.bra'), placeOf: braOf },
]

/** Sizes by their system, each in its order; what no system knows comes last, the commonest first. */
export function groupSizes(sizes: readonly SizeCount[]): SizeGroup[] {
  const placed = sizes.map((size) => {
    const label = size._id.trim()
    const system = systems.find(({ placeOf }) => placeOf(label) !== undefined)
    return { size, system, place: system?.placeOf(label) ?? -size.count }
  })
  const groupOf = (system: System | undefined): SizeCount[] =>
    placed
      .filter((each) => each.system === system)
      .toSorted((a, b) => a.place - b.place)
      .map(({ size }) => size)
  return [...systems, undefined]
    .map((system) => ({
      key: system?.key ?? 'other',
      title: system?.title ?? t('list.size.other'),
      sizes: groupOf(system),
    }))
    .filter((group) => group.sizes.length > 0)
}

const found = (index: number): number | undefined => (index < 0 ? undefined : index)

/** In months: `6-9M` stands before `1-2Y`. */
function ageOf(label: string): number | undefined {
  const [, from, to = '', unit] =
    /^(\d{1,2})(?: ?[-–] ?(\d{1,2}))? ?(m|mths?|months?|monate?|y|yrs?|years?|jahre?)$/i.exec(label) ?? []
  if (from === undefined || unit === undefined) return undefined
  const months = unit.toLowerCase().startsWith('m') ? 1 : year
  return Number(from) * months + Number(to) / 1000
}

function braOf(label: string): number | undefined {
  const [, band, cup] = /^(\d{2}) ?([a-h]{1,2})$/i.exec(label) ?? []
  if (band === undefined || cup === undefined) return undefined
  return Number(band) * 100 + cup.toLowerCase().charCodeAt(0) + cup.length
}
