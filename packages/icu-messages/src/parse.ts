import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js'
import { marketplace, type Part } from './render.ts'

/** What a message takes: words, a number it counts by, one of a few words, or what is put around words of it. */
export type Argument =
  | { kind: 'words' | 'number' | 'tag' }
  /** Without `other` only these words are meant. */
  | { kind: 'choice'; of: string[] }

export interface ParsedMessage {
  parts: Part[]
  takes: ReadonlyMap<string, Argument>
}

/**
 * Reads a message in ICU MessageFormat, which translators' tools know; Souk uses arguments, numbers, plurals, choices
 * and tags of it. Dates and money are passed as words; `{marketplace}` is its name, which no call has to pass.
 * @throws Error with the reason, where the text is no such message.
 */
export function parseMessage(text: string): ParsedMessage {
  const takes = new Map<string, Argument>()
  const take = (name: string, argument: Argument): string => {
    const known = takes.get(name)
    if (known && known.kind !== argument.kind && known.kind !== 'words' && argument.kind !== 'words')
      throw new Error(`{${name}} is used in two ways`)
    if (!known || known.kind === 'words') takes.set(name, argument)
    return name
  }
  const formsOf = (options: Record<string, { value: MessageFormatElement[] }>, counted: string) =>
    Object.fromEntries(Object.entries(options).map(([form, { value }]) => [form, partsOf(value, counted)]))
  const partsOf = (elements: readonly MessageFormatElement[], counted: string): Part[] =>
    elements.map((element): Part => {
      switch (element.type) {
        case TYPE.literal:
          return element.value
        case TYPE.argument:
          if (element.value === marketplace) return { words: marketplace }
          return { words: take(element.value, { kind: 'words' }) }
        case TYPE.number:
          return { number: take(element.value, { kind: 'number' }) }
        case TYPE.pound:
          return { number: counted }
        case TYPE.plural:
          if (element.offset !== 0 || element.pluralType !== 'cardinal')
            throw new Error(`{${element.value}} is counted in a way that is not known here`)
          return {
            count: take(element.value, { kind: 'number' }),
            forms: formsOf(element.options, element.value),
          }
        case TYPE.select: {
          const of = Object.keys(element.options).filter((form) => form !== 'other')
          return {
            choose: take(element.value, { kind: 'choice', of }),
            forms: formsOf(element.options, counted),
          }
        }
        case TYPE.tag:
          return {
            tag: take(element.value, { kind: 'tag' }),
            around: partsOf(element.children, counted),
          }
        default:
          throw new Error(
            `{${element.value}} is of a kind that is not known here: pass dates and money as words`,
          )
      }
    })
  const parts = partsOf(parse(text, { requiresOtherClause: true }), '')
  return { parts, takes }
}

/** Why `translated` cannot stand for `source`: an argument that is missing or of another kind; undefined where it can. */
export function differenceOf(source: string, translated: string): string | undefined {
  const { success, error } = isStructurallySame(parse(source), parse(translated))
  return success ? undefined : (error?.message ?? 'it takes other arguments')
}
