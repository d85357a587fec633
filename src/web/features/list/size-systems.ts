import type { Facets } from '#contract/catalog/catalog.ts'
import { sizeSystems } from '#web/features/listing/lists.ts'
import { t } from '#web/lib/text/t.ts'

type SizeCount = Facets['size'][number]

export interface SizeGroup {
  key: string
  /** Translated name of a size system; empty for a system that the marketplace has added. */
  title: string
  sizes: SizeCount[]
}

const year = 12

interface System {
  key: string
  title: string
  /** Returns the sort position of a size; undefined if the size does not belong to this system. */
  placeOf: (label: string) => number | undefined
}

const numbered =
  (pattern: RegExp): System['placeOf'] =>
  (label) => {
    const [, first, second = '0'] = pattern.exec(label) ?? []
    return first === undefined ? undefined : Number(first.replace(',', '.')) * 1000 + Number(second)
  }
const prefixed = (system: string) => numbered(new RegExp(`^(?:${system} ?)(\\d{1,3}(?:[.,]5)?)$`, 'i'))

/** Built-in size systems. Each system recognizes its sizes by their notation, such as `EU 38`. */
const builtInSystems: readonly System[] = [
  { key: 'clothing', title: t('list.size.clothing'), placeOf: () => undefined },
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

/**
 * Returns the size systems from the marketplace's settings. A size belongs to the system that lists it. A size that no
 * system lists belongs to the first system that recognizes its notation.
 */
function systemsNow(): readonly System[] {
  const all = sizeSystems().map(({ code, sizes }): System & { isListed: (label: string) => boolean } => {
    const builtIn = builtInSystems.find(({ key }) => key === code)
    const places = new Map(sizes.map((size, at) => [size.toUpperCase(), at - sizes.length]))
    return {
      key: code,
      title: builtIn?.title ?? '',
      placeOf: (label) => places.get(label.toUpperCase()) ?? builtIn?.placeOf(label),
      isListed: (label) => places.has(label.toUpperCase()),
    }
  })
  return all.map((system) => ({
    ...system,
    placeOf: (label) =>
      system.isListed(label) || !all.some((other) => other.isListed(label))
        ? system.placeOf(label)
        : undefined,
  }))
}

/**
 * Groups sizes by size system and sorts each group in the order of the system. The last group contains sizes that
 * belong to no system, most frequent first.
 */
export function groupSizesBySystem(sizes: readonly SizeCount[]): SizeGroup[] {
  const systems = systemsNow()
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

/** Returns the sort position of an age range: its age in months, so that `6-9M` comes before `1-2Y`. */
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
