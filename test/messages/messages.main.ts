// Exits with an error if a language lacks a message or uses different arguments in a message, if a message is unused,
// or if the source code contains text for users that should be in messages/.
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
import { mustUseMessages } from './moved.ts'

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

/** Message keys that the source code computes from error codes and from the names of settings. */
const derived = new Set([
  ...Object.keys(errorStatuses).map((code) => `error.${toHyphenated(code)}`),
  ...Object.keys(declaredSettings.table).flatMap((key) => [
    `setting.${toHyphenated(key)}`,
    `setting.${toHyphenated(key)}.about`,
  ]),
])
const serverCalls = { module: '/translate.ts', functions: ['translate', 'translateOf'], keyArgument: 1 }

/**
 * Returns a function that checks whether a file uses a message key. In server code, the message key is the argument
 * after the language. In pages, message keys also occur in tables. If a file uses a whole group of messages, it
 * contains only the prefix that their message keys share.
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
  const prefixes = [...text.matchAll(/(?<=\btableOf\(')[\w.-]+(?='\))/g)].map(([prefix]) => `${prefix}.`)
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

// Values of catalog data (`word.…`) are message keys that do not occur in the source code, so these message keys are
// not checked.
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
