import { parse } from '@formatjs/icu-messageformat-parser'
import { isStructurallySame } from '@formatjs/icu-messageformat-parser/manipulator.js'
import { fileOf, readCatalog, readLanguages, type MessageConfig } from './catalogs.ts'
import { readMessage } from './parse.ts'

/**
 * Returns one line of text for each translated message that is missing, invalid or unknown, or whose arguments differ
 * from those of the source message.
 */
export function checkCatalogs(config: MessageConfig): string[] {
  const source = readCatalog(config, config.sourceLanguage).messages
  return readLanguages(config).flatMap((language) => {
    const { messages } = readCatalog(config, language)
    const problems = [...source].flatMap(([key, text]) => problemOf(key, text, messages.get(key)) ?? [])
    const others = [...messages.keys()].filter((key) => !source.has(key))
    return [...problems, ...others.map((key) => `${key} is not in ${config.sourceLanguage}`)].map(
      (problem) => `${fileOf(config, language)}: ${problem}`,
    )
  })
}

function problemOf(key: string, source: string, translated: string | undefined): string | undefined {
  if (translated === undefined) return `${key} is missing`
  try {
    readMessage(key, translated)
    const difference = findDifference(source, translated)
    return difference && `${key}: ${difference}`
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Returns the first difference between the arguments of a translation and those of its source message: an argument that
 * is missing, unknown or of a different kind. Returns undefined if the arguments match.
 * @throws Error if one of the two texts is not an ICU message.
 */
export function findDifference(source: string, translated: string): string | undefined {
  const { success, error } = isStructurallySame(parse(source), parse(translated))
  return success ? undefined : (error?.message ?? 'it has other arguments')
}
