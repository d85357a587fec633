// Exits with an error in four cases: a language lacks a message, a message has different arguments in another language,
// a message is unused, or the source code contains text for users that belongs in messages/.
import fs from 'node:fs'
import path from 'node:path'
import { errorStatuses } from '#contract/errors.ts'
import { defaultName } from '#contract/marketplace/name.ts'
import { declaredSettings } from '#server/app/declared-settings.ts'
import { toHyphenated } from '#platform/core/hyphenated.ts'
import { checkCatalogs, parseMessage } from '@souk/icu-messages'
import { findMessageCalls } from '@souk/icu-messages/vite'
import { messageConfig, readCatalog, readLanguages, sourceLanguage } from '#messages/catalog.ts'
import { findFixedSpan } from './fixed-spans.ts'
import { findLiterals } from './find-literals.ts'
import { mustUseMessages } from './text-location.ts'

const root = path.join(import.meta.dirname, '../..')
let faults = 0
const reportFault = (fault: string): void => {
  faults++
  process.stderr.write(`${fault}\n`)
}

function* sources(folder: string): Generator<[name: string, text: string]> {
  for (const name of fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    if (!/\.(test|d)\.tsx?$/.test(name)) yield [name, fs.readFileSync(path.join(root, name), 'utf8')]
}

/** Message keys that the source code derives from error codes and from names of settings. */
const derived = new Set([
  ...Object.keys(errorStatuses).map((code) => `error.${toHyphenated(code)}`),
  ...Object.keys(declaredSettings.table).flatMap((key) => [
    `setting.${toHyphenated(key)}`,
    `setting.${toHyphenated(key)}.about`,
  ]),
])
const serverCalls = { module: '/translate.ts', functions: ['translate', 'translateOf'], keyArgument: 1 }

/**
 * Returns a function that checks whether a file uses a message key. In server code, the key is the argument after the
 * language. In pages, keys also occur in tables. A file that uses a whole group of messages contains only the prefix
 * that their keys share.
 */
function usedBy(name: string, text: string): (key: string) => boolean {
  if (name.startsWith('src/server/')) {
    const calls = findMessageCalls(name, text, serverCalls)
    const keys = new Set([...calls.map(({ key }) => key), ...keysOfCodes(name, text)])
    const prefixes = calls
      .filter(({ name: callee, key }) => callee === 'translateOf' && key !== 'error' && key !== 'setting')
      .map(({ key }) => `${key}.`)
    return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
  }
  const keys = new Set([...text.matchAll(/(?<=')[\w.-]+(?=')/g)].map(([literal]) => literal))
  const prefixes = [...text.matchAll(/(?<=\btableOf\(\s*')[\w.-]+(?=',?\s*\))/g)].map(
    ([prefix]) => `${prefix}.`,
  )
  return (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix))
}

/** Returns the message keys for the notification codes that a file stores. */
function keysOfCodes(name: string, text: string): string[] {
  if (!name.startsWith('src/server/modules/notifications/')) return []
  return [...text.matchAll(/'([\w-]+)(?:\.([\w-]+))?'/g)].flatMap(([, code, variant]) => [
    `notification.${code}.title`,
    `notification.${code}.text${variant === undefined ? '' : `-${variant}`}`,
  ])
}

const source = readCatalog(sourceLanguage).messages
for (const problem of checkCatalogs(messageConfig)) reportFault(problem)
for (const language of readLanguages()) {
  const { messages } = readCatalog(language)
  for (const [key, text] of messages)
    if (text.includes(defaultName))
      reportFault(`messages/${language}.json: ${key}: use {marketplace} for the name`)
  for (const [key, text] of messages) {
    const span = findFixedSpan(parseMessage(text).parts)
    if (span !== undefined)
      reportFault(
        `messages/${language}.json: ${key} contains "${span}": pass the value of a setting or a constant as an argument`,
      )
  }
  const keys = [...messages.keys()]
  const sorted = keys.toSorted()
  const out = keys.findIndex((key, at) => key !== sorted[at])
  if (out >= 0) reportFault(`messages/${language}.json: ${keys[out]} is out of order: run npm run messages`)
}

// Does not check the keys of catalog values (`word.…`), because they do not occur in the source code.
const unused = new Set(source.keys().filter((key) => !key.startsWith('word.') && !derived.has(key)))
for (const [name, text] of sources('src')) {
  const isUsed = usedBy(name, text)
  for (const key of unused) if (isUsed(key)) unused.delete(key)
  if (!mustUseMessages(name)) continue
  for (const { line, words } of findLiterals(name, text))
    reportFault(`${name}:${line} "${words}" is shown to people: move it to messages/`)
}
for (const key of derived) if (!source.has(key)) reportFault(`messages/${sourceLanguage}.json lacks ${key}`)
for (const key of unused) reportFault(`messages/${sourceLanguage}.json: ${key} is unused`)

if (faults > 0) process.exitCode = 1
else process.stdout.write(`${source.size} messages in ${readLanguages().join(' and ')}\n`)
