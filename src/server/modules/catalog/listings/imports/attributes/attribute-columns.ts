import type { Attribute, AttributeKind } from '#contract/catalog/attributes.ts'
import { currentAttributes } from '../../../core/attributes.ts'
import { isConvertible, findUnit, type MeasureUnit } from './units.ts'

/** Column of a file that contains the values of an attribute. */
export interface AttributeColumn {
  /** Position of the column in the header. */
  at: number
  /** Unit in the name of the column, such as `kg` in `Weight (kg)`. */
  unit?: MeasureUnit | undefined
  /** Position of a column with the unit of each row, such as Shopify's `Variant Weight Unit`. */
  unitAt?: number | undefined
}

/** Prefix of an attribute's column name. The attribute's code follows the prefix. */
const prefix = 'attribute:'

export const attributeColumnName = (code: string): string => `${prefix}${code}`

/** Returns the attributes that sellers can enter. Only these attributes have a column in listing files. */
export function enterableAttributes(): Attribute[] {
  return currentAttributes().filter(({ isRetired, visibility }) => !isRetired && visibility !== 'staff')
}

interface Concept {
  /** Words for this property, used as names or codes of attributes and as names of columns. */
  names: readonly string[]
  /** Additional names that other shops use for the column. */
  heads: readonly string[]
  kinds: readonly AttributeKind[]
}

/** Properties that many shops export under different names. */
const concepts: readonly Concept[] = [
  {
    names: [
      'material',
      'materials',
      'materialien',
      'fabric',
      'fabrics',
      'stoff',
      'stoffe',
      'matière',
      'matériau',
      'materiale',
      'tejido',
      'tessuto',
      'materiaal',
    ],
    heads: ['fabric type', 'outer shell material', 'upper material', 'fiber content', 'composition'],
    kinds: ['text', 'choice', 'choices'],
  },
  {
    names: ['weight', 'gewicht', 'poids', 'peso', 'item weight'],
    heads: ['variant grams', 'variant weight', 'weight value'],
    kinds: ['number'],
  },
  { names: ['length', 'länge', 'longueur'], heads: ['item length'], kinds: ['number'] },
  { names: ['width', 'breite', 'largeur'], heads: ['item width'], kinds: ['number'] },
  { names: ['height', 'höhe', 'hauteur'], heads: ['item height'], kinds: ['number'] },
  { names: ['depth', 'tiefe', 'profondeur'], heads: ['item depth'], kinds: ['number'] },
]

const maxHeadLength = 120
const unitColumns: readonly string[] = ['variant weight unit', 'weight unit', 'weight unit for display']

/**
 * Splits the name of a column into its words in lower case and the unit in parentheses. Removes the marks of eBay
 * (`*C:Material`) and the path of Shopify's metafields (`Fabric (product.metafields.shopify.fabric)`).
 */
function splitColumnName(head: string): { name: string; unit: MeasureUnit | undefined } {
  const text = head
    .slice(0, maxHeadLength)
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .replace(/^\*?\s?(?:c:)?\s?/, '')
    .replace(/ ?\(product\.metafields\.[^()]*\)$/, '')
  if (text === 'variant grams') return { name: text, unit: 'g' }
  const [, name, inside] = /^([^()]*\S) ?\(([^()]*)\)$/.exec(text) ?? []
  const unit = inside === undefined ? undefined : findUnit(inside)
  return unit === undefined ? { name: text, unit: undefined } : { name: name!.trim(), unit }
}

/** Returns the column at a position of the header, with the unit of its values. */
export function attributeColumn(header: readonly string[], at: number): AttributeColumn {
  const { name, unit } = splitColumnName(header[at] ?? '')
  if (unit !== undefined) return { at, unit }
  if (!concepts[1]!.names.includes(name) && !concepts[1]!.heads.includes(name)) return { at }
  const unitAt = header.findIndex((head) => unitColumns.includes(splitColumnName(head).name))
  return { at, ...(unitAt >= 0 && { unitAt }) }
}

/** Returns whether an attribute and a column have the same name, or names with the same meaning. */
export function isNamedLike(attribute: Attribute, head: string): 'name' | 'meaning' | undefined {
  const own = ownNames(attribute)
  const { name } = splitColumnName(head)
  if (own.has(name)) return 'name'
  const hasMeaning = concepts.some(
    ({ names, heads, kinds }) =>
      kinds.includes(attribute.kind) &&
      (names.includes(name) || heads.includes(name)) &&
      names.some((each) => own.has(each)),
  )
  return hasMeaning ? 'meaning' : undefined
}

const ownNames = ({ code, names }: Attribute): Set<string> =>
  new Set([code, ...Object.values(names)].map((name) => name.toLowerCase()))

/**
 * Finds the columns of attributes among the columns that are not `taken`: by code (as in exported files), by the name
 * of the attribute in any language, or by a name with the same meaning, such as Shopify's `Variant Grams` for a weight.
 * Ignores a column if its unit cannot be converted to the unit of the attribute.
 */
export function findAttributeColumns(
  cells: readonly string[],
  taken: (position: number) => boolean,
): Map<string, AttributeColumn> {
  const heads = cells.map((cell) => cell.slice(0, maxHeadLength).trim().toLowerCase())
  const found = new Map<string, AttributeColumn>()
  const attributes = enterableAttributes()
  const steps: ((attribute: Attribute, position: number) => boolean)[] = [
    ({ code }, i) => heads[i] === attributeColumnName(code),
    (attribute, i) => !taken(i) && ownNames(attribute).has(heads[i]!),
    (attribute, i) => !taken(i) && isNamedLike(attribute, heads[i]!) === 'name' && fits(attribute, i),
    (attribute, i) => !taken(i) && isNamedLike(attribute, heads[i]!) === 'meaning' && fits(attribute, i),
  ]
  const used = new Set<number>()
  for (const step of steps) {
    // Attributes of different categories can have the same name, so several attributes can share a column.
    const free = heads.flatMap((head, i) => (head === '' || used.has(i) ? [] : [i]))
    for (const attribute of attributes) {
      const at = found.has(attribute.code) ? undefined : free.find((i) => step(attribute, i))
      if (at === undefined) continue
      found.set(attribute.code, attributeColumn(cells, at))
      used.add(at)
    }
  }
  return new Map(attributes.flatMap(({ code }) => (found.has(code) ? [[code, found.get(code)!]] : [])))

  function fits({ unit }: Attribute, position: number): boolean {
    const [from, to] = [attributeColumn(cells, position).unit, findUnit(unit)]
    return from === undefined || unit === '' || (to !== undefined && isConvertible(from, to))
  }
}
