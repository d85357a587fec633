import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import type { Part } from './render.ts'

/** Kind of an argument in a message: text, a number, one of several values, or a tag around text. */
export type Argument =
  | { kind: 'words' | 'number' | 'tag' }
  /** Values for which the message has a separate case, excluding `other`. */
  | { kind: 'choice'; of: string[] }

export interface ParsedMessage {
  parts: Part[]
  /** Arguments of the message, by name. */
  argumentKinds: ReadonlyMap<string, Argument>
}

/**
 * Parses a message in ICU MessageFormat. Supports text arguments, numbers, cardinal plurals, selects and tags. Callers
 * must format dates and amounts of money themselves, and pass them as text.
 * @throws Error if the text is invalid or uses other formats.
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
          return { words: take(element.value, { kind: 'words' }) }
        case TYPE.number:
          return { number: take(element.value, { kind: 'number' }) }
        case TYPE.pound:
          return { number: counted }
        case TYPE.plural:
          if (element.offset !== 0 || element.pluralType !== 'cardinal')
            throw new Error(`{${element.value}} uses an offset or ordinals, which are not supported`)
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
          throw new Error(`{${element.value}} has an unsupported format: pass dates and money as text`)
      }
    })
  const parts = partsOf(parse(text, { requiresOtherClause: true }), '')
  return { parts, argumentKinds: takes }
}

/**
 * Parses the message that has the given key.
 * @throws Error that contains the key if the message cannot be parsed
 */
export function readMessage(key: string, text: string): ParsedMessage {
  try {
    return parseMessage(text)
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message}`, { cause: error })
  }
}
