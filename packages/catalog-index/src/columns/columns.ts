import type { BrandRecord, SellerRecord, TypeRecord } from './listing-facts.ts'
import { ValueTable } from './values.ts'
import { nameWords } from '../../text/words.ts'
import { lettersOf } from '../../text/edit-distance.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

const plural = {
  brand: 'brands',
  type: 'types',
  color: 'colors',
  seller: 'sellers',
  gender: 'genders',
  condition: 'conditions',
} as const

/** The values of every facet, and the words they are found by. */
export class CatalogNames {
  readonly brands = new ValueTable('brand')
  readonly types = new ValueTable('type')
  readonly colors = new ValueTable('color')
  readonly sellers = new ValueTable('seller')
  readonly genders = new ValueTable('gender')
  readonly conditions = new ValueTable('condition')
  /** By type code: the code of its parent. */
  readonly parents: (number | undefined)[] = []
  /** By seller code. */
  readonly sellerNames: string[] = []
  /** By seller code, as members of JSON text: the name, and what a card says of the seller. */
  readonly sellerJson: Buffer[] = []
  readonly sellerCards: Buffer[] = []
  readonly firstPartySellers: boolean[] = []
  private readonly vocabulary: Vocabulary
  private withChildren = new WeakMap<Uint8Array, Uint8Array>()
  private readonly sellerMasks = new Map<boolean, Uint8Array>()
  private spokenColors = 0
  private spokenGenders = 0

  constructor(vocabulary: Vocabulary) {
    this.vocabulary = vocabulary
  }

  valuesOf(facet: 'brand' | 'type' | 'color' | 'seller' | 'gender' | 'condition'): ValueTable {
    return this[plural[facet]]
  }

  setBrands(brands: readonly BrandRecord[]): void {
    const others = new Map<number, string>()
    const aliases = new Map<string, string>()
    for (const brand of brands) {
      const code = this.brands.save(String(brand.id), brand.name)
      others.set(code, (brand.aliases ?? []).join('\n'))
      for (const alias of brand.aliases ?? []) aliases.set(alias.toLowerCase(), brand.name.toLowerCase())
    }
    this.brands.setAliases(aliases)
    this.brands.labels.forEach((label, code) =>
      this.vocabulary.setName('brand', code, `${label}\n${others.get(code) ?? ''}`, wordsOfNames),
    )
  }

  /** By other names of colors, in lower case: the color each means. */
  setColorAliases(aliases: ReadonlyMap<string, string>): void {
    this.colors.setAliases(aliases)
  }

  /** A word that stands for a color alone, not for titles that name it; undefined while no listing has had it. */
  colorWord(label: string): Word | undefined {
    return this.valueWord('color', label)
  }

  /** A word that stands for a type alone, without those below it. */
  typeWord(label: string): Word | undefined {
    return this.valueWord('type', label)
  }

  private valueWord(facet: 'color' | 'type', label: string): Word | undefined {
    const values = this.valuesOf(facet)
    const code = values.codeOfLabel(label)
    if (code === undefined) return undefined
    const text = `${facet}:${values.labels[code]}`
    return { text, letters: lettersOf(text), titles: undefined, values: [{ facet, code }] }
  }

  setTypes(types: readonly TypeRecord[]): void {
    this.withChildren = new WeakMap()
    for (const type of types) {
      const code = this.types.save(String(type.id), type.label)
      this.parents[code] = type.parentId === null ? undefined : this.types.save(String(type.parentId))
    }
    const merged = mergedTypes(types)
    this.types.setAliases(new Map(merged.map(({ label, into }) => [label.toLowerCase(), into.toLowerCase()])))
    this.types.labels.forEach((label, code) => {
      const parent = this.parents[code]
      const others = merged.filter(({ into }) => into === label).map((each) => each.label)
      const all = [label, ...(parent === undefined ? [] : [this.types.labels[parent]]), ...others]
      this.vocabulary.setName('type', code, all.join(' '))
    })
  }

  /** Returns whether any of the sellers is new or has changed. */
  setSellers(sellers: readonly SellerRecord[]): boolean {
    const changed = sellers.filter((seller) => !this.isSameSeller(seller))
    if (changed.length === 0) return false
    this.sellerMasks.clear()
    for (const seller of changed) {
      const code = this.sellers.save(seller.id, seller.username)
      this.sellerNames[code] = seller.name
      this.sellerJson[code] = Buffer.from(`,"name":${JSON.stringify(seller.name)}`)
      const { id: _id, username, name, isSA } = seller
      this.sellerCards[code] = Buffer.from(`,"seller":${JSON.stringify({ _id, username, name, isSA })}`)
      this.firstPartySellers[code] = seller.isSA
      this.vocabulary.setName('seller', code, name, nameWords)
    }
    return true
  }

  private isSameSeller(seller: SellerRecord): boolean {
    const code = this.sellers.codeOfKey(seller.id)
    return (
      code !== undefined &&
      this.sellers.labels[code] === seller.username &&
      this.sellers.codeOfLabel(seller.username) === code &&
      this.sellerNames[code] === seller.name &&
      this.firstPartySellers[code] === seller.isSA
    )
  }

  /** Colors and genders come with the listings; their words follow when there are new ones. */
  speak(): void {
    if (this.spokenColors !== this.colors.size) {
      this.colors.labels.forEach((label, code) => this.vocabulary.setName('color', code, label))
      this.spokenColors = this.colors.size
    }
    if (this.spokenGenders !== this.genders.size) {
      this.genders.labels.forEach((label, code) =>
        this.vocabulary.setName('gender', code, label, genderWords),
      )
      this.spokenGenders = this.genders.size
    }
  }

  /** One byte a seller: 1 for those of the marketplace, or for all others. Shared: not to be written to. */
  sellerMask(isFirstParty: boolean): Uint8Array {
    const known = this.sellerMasks.get(isFirstParty)
    if (known && known.length === this.sellers.size) return known
    const mask = Uint8Array.from(this.sellers.labels, (_, code) =>
      this.firstPartySellers[code] === isFirstParty ? 1 : 0,
    )
    this.sellerMasks.set(isFirstParty, mask)
    return mask
  }

  /** All codes a choice of type labels stands for: a parent brings its children. */
  typeMask(labels: readonly string[]): Uint8Array {
    const chosen = this.types.mask(labels)
    let mask = this.withChildren.get(chosen)
    if (!mask) {
      mask = chosen.map((is, code) => is | (chosen[this.parents[code] ?? code] ?? 0))
      this.withChildren.set(chosen, mask)
    }
    return mask
  }
}

/** Types that mean another, each with the label of that one. */
function mergedTypes(types: readonly TypeRecord[]): { label: string; into: string }[] {
  const labels = new Map(types.map(({ id, label }) => [id, label]))
  return types.flatMap(({ label, mergedInto }) => {
    const into = labels.get(mergedInto ?? 0)
    return into === undefined ? [] : [{ label, into }]
  })
}

function genderWords(gender: string): string[] {
  if (gender === '') return []
  return gender === 'unisex' ? [gender] : [gender, gender.endsWith('s') ? gender : `${gender}s`]
}

/** The words of several names, one a line. */
function wordsOfNames(names: string): string[] {
  return names.split('\n').flatMap(nameWords)
}
