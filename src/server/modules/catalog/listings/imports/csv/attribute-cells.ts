import { maxChosen, type Attribute, type AttributeValue } from '#contract/catalog/attributes.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { translate } from '#platform/language/translate.ts'
import { currentAttributes, textInLanguage } from '../../../core/attributes.ts'

/** Prefix of an attribute's column name. The attribute's code follows. */
const prefix = 'attribute:'

export const attributeHead = (code: string): string => `${prefix}${code}`

/** Returns the attributes that sellers can enter. Only these have a column in listing files. */
export function enterableAttributes(): Attribute[] {
  return currentAttributes().filter(({ isRetired, visibility }) => !isRetired && visibility !== 'staff')
}

/**
 * Finds the columns of attributes among the columns that are not `taken`: by code, as in exported files, or by the name
 * of the attribute in any language. Returns the positions keyed by code.
 */
export function findAttributeColumns(
  cells: readonly string[],
  taken: (position: number) => boolean,
): Map<string, number> {
  const heads = cells.map((cell) => cell.trim().toLowerCase())
  const found = new Map<string, number>()
  for (const { code, names } of enterableAttributes()) {
    const named = new Set(Object.values(names).map((name) => name.toLowerCase()))
    const byCode = heads.indexOf(attributeHead(code))
    const position = byCode >= 0 ? byCode : heads.findIndex((head, i) => named.has(head) && !taken(i))
    if (position >= 0) found.set(code, position)
  }
  return found
}

/**
 * Formats a value as a cell that `readAttributeCell` can parse. A measurement is written in the order of the listing's
 * `sizes`.
 */
export function attributeCell(value: AttributeValue | undefined, sizes: readonly string[] = []): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join('|')
  if (typeof value === 'object')
    return Object.entries(value)
      .toSorted(([one], [other]) => sizes.indexOf(one) - sizes.indexOf(other))
      .map(([size, number]) => `${size}=${number}`)
      .join('|')
  return String(value)
}

type ReadCell = { value: AttributeValue | null } | { words: LocalizedText }

/**
 * Reads the cell of an attribute. An empty cell removes the value. Choices can be given by code or by name in any
 * language, and numbers with a decimal point or comma.
 */
function readAttributeCell(attribute: Attribute, cell: string): ReadCell {
  const text = cell.trim()
  if (text === '') return { value: null }
  switch (attribute.kind) {
    case 'number':
      return readNumber(text)
    case 'yes-no':
      return readYesNo(text)
    case 'choice':
    case 'choices':
      return readChoices(attribute, text)
    case 'measurement':
      return readMeasurement(text)
    case 'text':
    case 'date':
      return { value: text }
  }
}

const noNumber = (text: string): ReadCell => ({
  words: (reader) => translate(reader, 'import.no-number', { text: text.slice(0, 40) }),
})

function readNumber(text: string): ReadCell {
  const plain = text.replaceAll(/\s/g, '')
  // A comma before exactly three digits can separate thousands or decimals.
  if (!/^[-+]?\d+([.,]\d+)?$/.test(plain) || /^[-+]?\d{1,3},\d{3}$/.test(plain)) return noNumber(text)
  return { value: Number(plain.replace(',', '.')) }
}

function readYesNo(text: string): ReadCell {
  const word = text.toLowerCase()
  if (['yes', 'true', '1', 'ja'].includes(word)) return { value: true }
  if (['no', 'false', '0', 'nein'].includes(word)) return { value: false }
  return { words: inputErrorTexts['attribute-yes-no'] }
}

function readChoices({ choices }: Attribute, text: string): ReadCell {
  const codeOf = (word: string): string | undefined => {
    const wanted = word.trim().toLowerCase()
    const named = ({ names }: Attribute['choices'][number]) =>
      Object.values(names).some((name) => name.toLowerCase() === wanted)
    return (choices.find(({ code }) => code === wanted) ?? choices.find(named))?.code
  }
  const whole = codeOf(text)
  if (whole !== undefined) return { value: [whole] }
  const codes: string[] = []
  // One choice more than allowed, which the schema then rejects. A cell can have 100,000 words.
  for (const word of text.split(text.includes('|') ? '|' : /[,;]/, maxChosen + 1)) {
    const code = codeOf(word)
    if (code === undefined)
      return {
        words: (reader) =>
          translate(reader, 'import.none-of', {
            text: word.trim().slice(0, 40),
            values: choices
              .filter(({ isRetired }) => !isRetired)
              .map((choice) => textInLanguage(reader, choice.names) ?? choice.code)
              .join(', '),
          }),
      }
    codes.push(code)
  }
  return { value: codes }
}

function readMeasurement(text: string): ReadCell {
  const value: [string, number][] = []
  for (const part of text.split('|')) {
    const at = part.lastIndexOf('=')
    const number = readNumber(part.slice(at + 1).trim())
    if (at < 1 || 'words' in number) return noNumber(part.trim())
    value.push([part.slice(0, at).trim(), number.value as number])
  }
  return { value: Object.fromEntries(value) }
}

/** Reads the cells of all attributes of a row. `columns` are the positions of the cells, keyed by attribute. */
export function readAttributeCells(
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
): { values: Record<string, AttributeValue | null> } | { field: string; words: LocalizedText } {
  const values: Record<string, AttributeValue | null> = {}
  for (const attribute of enterableAttributes()) {
    const at = columns.get(attribute.code)
    if (at === undefined) continue
    const read = readAttributeCell(attribute, cells[at] ?? '')
    if ('words' in read) return { field: attributeHead(attribute.code), words: read.words }
    values[attribute.code] = read.value
  }
  return { values }
}
