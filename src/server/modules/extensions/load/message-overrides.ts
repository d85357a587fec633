import fs from 'node:fs'
import path from 'node:path'
import { readCatalog, readOfferedLanguages } from '#messages/catalog.ts'
import { findDifference, parseMessage } from '@souk/icu-messages'
import { readJson, type ReportProblem } from './read-json.ts'

/** Interface texts that an extension overrides, by language and message key. */
export type MessageOverrides = ReadonlyMap<string, ReadonlyMap<string, string>>

/**
 * Maximum total length, in characters, of the overridden messages per language. Limited because every page contains all
 * of them.
 */
const maxCharacters = 20_000

/**
 * Reads the messages that an extension overrides from its folder `messages`, which contains one file per language. Each
 * key must be one of Souk's message keys, and each override must use the same arguments as the original message.
 */
export function readOverrides(folder: string, note: ReportProblem): MessageOverrides {
  const own = path.join(folder, 'messages')
  if (!fs.existsSync(own)) return new Map()
  const offered = readOfferedLanguages()
  const all = new Map<string, ReadonlyMap<string, string>>()
  for (const name of fs.readdirSync(own)) {
    const file = `messages/${name}`
    const language = path.basename(name, '.json')
    if (!offered.includes(language)) {
      note(file, `there is no language ${language}: ${offered.map((one) => `${one}.json`).join(', ')}`)
      continue
    }
    const json = readJson(folder, file, note)
    if (json === undefined) continue
    all.set(
      language,
      readLanguage(language, json, (problem) => note(file, problem)),
    )
  }
  return all
}

function readLanguage(
  language: string,
  json: unknown,
  note: (problem: string) => void,
): ReadonlyMap<string, string> {
  const { messages } = readCatalog(language)
  const overrides = new Map<string, string>()
  for (const [key, text] of Object.entries(json as Record<string, unknown>)) {
    const original = messages.get(key)
    const problem =
      typeof text !== 'string'
        ? 'expected a text'
        : original === undefined
          ? 'there is no such message'
          : problemOf(key, original, text)
    if (problem === undefined) overrides.set(key, text as string)
    else note(`${key}: ${problem}`)
  }
  const length = [...overrides.values()].join('').length
  if (length > maxCharacters) note(`${length} characters, the maximum per language is ${maxCharacters}`)
  return overrides
}

function problemOf(key: string, original: string, text: string): string | undefined {
  if (key.startsWith('word.')) return 'names of values are changed in the admin area, under Catalog'
  try {
    parseMessage(text)
  } catch (error) {
    return (error as Error).message
  }
  const difference = findDifference(original, text)
  return difference && `its arguments differ from those of “${original}”: ${difference}`
}
