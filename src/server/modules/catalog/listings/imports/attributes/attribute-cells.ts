import { checkAttributeValue } from '#contract/catalog/attribute-rules.ts'
import type { Attribute, AttributeValue } from '#contract/catalog/attributes.ts'
import { maxChosen, maxFieldText } from '#contract/fields/definition.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { inputErrorTexts } from '#platform/http/input/input-errors.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { textInLanguage } from '#platform/fields/field-texts.ts'
import { attributeName } from '../../../core/attributes.ts'
import { choicesCell, choiceWords, findChoice, omittedWord } from './attribute-choices.ts'
import { attributeColumnName, enterableAttributes } from './attribute-columns.ts'
import { convertUnit, isConvertible, findUnit } from './units.ts'

/**
 * Formats a value as a cell that `readAttributeCells` can parse. Writes a measurement in the order of the listing's
 * `sizes`, and choices with their names in the language.
 */
export function attributeCell(
  attribute: Attribute,
  value: AttributeValue | undefined,
  language: Language,
  sizes: readonly string[] = [],
): string {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return choicesCell(attribute, value, language)
  if (typeof value === 'object')
    return Object.entries(value)
      .toSorted(([one], [other]) => sizes.indexOf(one) - sizes.indexOf(other))
      .map(([size, number]) => `${size}=${number}`)
      .join('|')
  return String(value)
}

/**
 * Text of a cell with an attribute's value. `unit` is the unit of the number if the file states the unit outside the
 * cell.
 */
export interface AttributeText {
  text: string
  unit?: string | undefined
}

/** Options for reading the cells of attributes. */
export interface AttributeReading {
  /** Maps each attribute and lowercase word of the file to the choice that the seller has selected for the word. */
  words: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * Whether an invalid cell is skipped with a note in the report. If false, the row of an invalid cell fails. True for
   * files of other shops, because their columns were not designed for the attributes of this marketplace.
   */
  isLenient: boolean
}

export const strictReading: AttributeReading = { words: {}, isLenient: false }

type ReadCell = { value: AttributeValue | null } | { words: LocalizedText }

/**
 * Reads the cell of an attribute. An empty cell removes the value. A choice can be a code or a name in any language. A
 * number can have a decimal point or comma, and a unit.
 */
function readAttributeCell(
  attribute: Attribute,
  { text: cell, unit }: AttributeText,
  { words, isLenient }: AttributeReading,
): ReadCell {
  const text = cell.trim()
  if (text === '') return { value: null }
  switch (attribute.kind) {
    case 'number':
      return readNumber(text, attribute, unit)
    case 'yes-no':
      return readYesNo(text)
    case 'choice':
    case 'choices':
      return readChoices(attribute, text, Object.hasOwn(words, attribute.code) ? words[attribute.code]! : {})
    case 'measurement':
      return readMeasurement(text, attribute, unit)
    case 'text':
      return { value: isLenient ? text.slice(0, maxFieldText).toWellFormed() : text }
    case 'date':
      return { value: text }
  }
}

const noNumber = (text: string): ReadCell => ({
  words: (reader) => translate(reader, 'import.no-amount', { text: text.slice(0, 40) }),
})

const maxNumberLength = 60

function readNumber(text: string, { unit: own }: Attribute, given: string | undefined): ReadCell {
  if (text.length > maxNumberLength) return noNumber(text)
  const [, amount = '', suffix = ''] = /^([-+]?[\d.,\s]*\d)\s*(\D*)$/.exec(text) ?? []
  const plain = amount.replaceAll(/\s/g, '')
  // A comma before exactly three digits can separate thousands or decimals.
  if (!/^[-+]?\d+([.,]\d+)?$/.test(plain) || /^[-+]?\d{1,3},\d{3}$/.test(plain)) return noNumber(text)
  const decimal = plain.replace(',', '.')
  if (suffix !== '' && suffix.toLowerCase() === own.toLowerCase()) return { value: Number(decimal) }
  const [from, to] = [findUnit(suffix || (given ?? '')), findUnit(own)]
  if (from && to && isConvertible(from, to)) return { value: convertUnit(decimal, from, to) }
  return suffix === '' ? { value: Number(decimal) } : noNumber(text)
}

function readYesNo(text: string): ReadCell {
  const word = text.toLowerCase()
  if (['yes', 'true', '1', 'ja'].includes(word)) return { value: true }
  if (['no', 'false', '0', 'nein'].includes(word)) return { value: false }
  return { words: inputErrorTexts['attribute-yes-no'] }
}

function readChoices(attribute: Attribute, text: string, words: Readonly<Record<string, string>>): ReadCell {
  const codes: string[] = []
  for (const word of choiceWords(attribute, text, words)) {
    const mapped = Object.hasOwn(words, word.toLowerCase()) ? words[word.toLowerCase()]! : ''
    if (mapped === omittedWord) continue
    const code = mapped || findChoice(attribute, word)
    if (code === undefined) return { words: noneOf(attribute, word) }
    codes.push(code)
  }
  return { value: codes.length > 0 ? codes : null }
}

function noneOf({ choices }: Attribute, word: string): LocalizedText {
  return (reader) =>
    translate(reader, 'import.none-of', {
      text: word.trim().slice(0, 40),
      values: choices
        .filter(({ isRetired }) => !isRetired)
        .map((choice) => textInLanguage(reader, choice.names) ?? choice.code)
        .join(', '),
    })
}

function readMeasurement(text: string, attribute: Attribute, unit: string | undefined): ReadCell {
  const value: [string, number][] = []
  for (const part of text.split('|')) {
    const at = part.lastIndexOf('=')
    const number = readNumber(part.slice(at + 1).trim(), attribute, unit)
    if (at < 1 || 'words' in number) return noNumber(part.trim())
    value.push([part.slice(0, at).trim(), number.value as number])
  }
  return { value: Object.fromEntries(value) }
}

interface ReadCells {
  values: Record<string, AttributeValue | null>
  /** Notes for the report about values that were skipped. */
  notes: LocalizedText[]
}

/** Reads the cells of the attributes of a listing, keyed by attribute. */
export function readAttributeCells(
  cells: ReadonlyMap<string, AttributeText>,
  reading: AttributeReading = strictReading,
): ReadCells | { field: string; words: LocalizedText } {
  const read: ReadCells = { values: {}, notes: [] }
  for (const attribute of enterableAttributes()) {
    const cell = cells.get(attribute.code)
    if (cell === undefined) continue
    const found = reading.isLenient
      ? readLeniently(attribute, cell, reading, read.notes)
      : readAttributeCell(attribute, cell, reading)
    if ('words' in found) return { field: attributeColumnName(attribute.code), words: found.words }
    read.values[attribute.code] = found.value
  }
  return read
}

/** Reads a cell of another shop's file. Omits choices and values that this marketplace does not have. */
function readLeniently(
  attribute: Attribute,
  cell: AttributeText,
  reading: AttributeReading,
  notes: LocalizedText[],
): { value: AttributeValue | null } {
  const leftOut = (reason: LocalizedText) => {
    notes.push((reader) =>
      translate(reader, 'import.attribute-left-out', {
        name: attributeName(reader, attribute.code),
        reason: reason(reader),
      }),
    )
  }
  const whole = readAttributeCell(attribute, cell, reading)
  if ('value' in whole) return onlyAllowed(attribute, whole.value, leftOut)
  const isChoice = attribute.kind === 'choice' || attribute.kind === 'choices'
  leftOut(whole.words)
  if (!isChoice) return { value: null }
  const codes = choiceWords(attribute, cell.text, reading.words[attribute.code]).flatMap((word) => {
    const one = readAttributeCell(attribute, { text: word }, reading)
    return 'value' in one && Array.isArray(one.value) ? one.value : []
  })
  return onlyAllowed(attribute, codes.length > 0 ? codes : null, leftOut)
}

/**
 * Omits invalid values and choices that are no longer offered. For an attribute with a single choice, omits all choices
 * but the first.
 */
function onlyAllowed(
  attribute: Attribute,
  found: AttributeValue | null,
  leftOut: (reason: LocalizedText) => void,
): { value: AttributeValue | null } {
  const { kind, choices } = attribute
  // Round to three decimal places, because other shops store more decimal places than attributes can have.
  const value = typeof found === 'number' ? Math.round(found * 1000) / 1000 : found
  if (!Array.isArray(value)) {
    const problem =
      value === null || kind === 'measurement' ? undefined : checkAttributeValue(attribute, value, [])
    if (problem) leftOut(inputErrorTexts[problem])
    return { value: problem ? null : value }
  }
  const offered = [...new Set(value)].filter((code) =>
    choices.some((choice) => choice.code === code && (!choice.isRetired || choice.mergedInto !== null)),
  )
  const chosen = offered.slice(0, kind === 'choice' ? 1 : maxChosen)
  if (chosen.length < new Set(value).size)
    leftOut(kind === 'choice' ? inputErrorTexts['attribute-one-choice'] : inputErrorTexts['attribute-choice'])
  return { value: chosen.length > 0 ? chosen : null }
}
