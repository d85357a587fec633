// Fails where a language lacks a message or has another's arguments, a message is used nowhere, or words for people
// stand in the code that should stand in messages/.
import fs from 'node:fs'
import path from 'node:path'
import { errors } from '#contract/errors.ts'
import { defaultName } from '#contract/marketplace/name.ts'
import { declaredSettings } from '#server/app/declared-settings.ts'
import { hyphenated } from '#platform/core/hyphenated.ts'
import { checkCatalogs, parseMessage } from '@souk/icu-messages'
import { findMessageCalls } from '@souk/icu-messages/vite'
import { messageConfig, readCatalog, readLanguages, sourceLanguage } from '#messages/catalog.ts'
import { fixedSpanOf } from './fixed-spans.ts'
import { findLiterals } from './find-literals.ts'
import { hasMoved } from './moved.ts'

const root = path.join(import.meta.dirname, '../..')
let faults = 0
const say = (fault: string): void => {
  faults++
  process.stderr.write(`${fault}\n`)
}

function* sources(folder: string): Generator<[name: string, text: string]> {
  for (const name of fs.globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    if (!/\.(test|d)\.tsx?$/.test(name)) yield [name, fs.readFileSync(path.join(root, name), 'utf8')]
}

/** Keys made from error codes and from the keys of settings. */
const derived = new Set([
  ...Object.keys(errors).map((code) => `error.${hyphenated(code)}`),
  ...Object.keys(declaredSettings.table).flatMap((key) => [
    `setting.${hyphenated(key)}`,
    `setting.${hyphenated(key)}.about`,
  ]),
])
const serverCalls = { module: '/translate.ts', functions: ['translate', 'translateOf'], keyArgument: 1 }

/**
 * The server's calls say the language first; the pages' keys also stand in tables of words. Where messages are those of
 * values, only what their keys begin with is written out.
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

/** Of the codes that notifications are stored by. */
function keysOfCodes(name: string, text: string): string[] {
  if (!name.startsWith('src/server/modules/notifications/')) return []
  return [...text.matchAll(/'([\w-]+)(?:\.([\w-]+))?'/g)].flatMap(([, code, variant]) => [
    `notification.${code}.title`,
    `notification.${code}.text${variant === undefined ? '' : `-${variant}`}`,
  ])
}

const source = readCatalog(sourceLanguage).messages
for (const problem of checkCatalogs(messageConfig)) say(problem)
for (const language of readLanguages()) {
  const { messages } = readCatalog(language)
  for (const [key, text] of messages)
    if (text.includes(defaultName)) say(`messages/${language}.json: ${key}: the name is {marketplace}`)
  for (const [key, text] of messages) {
    const span = fixedSpanOf(parseMessage(text).parts)
    if (span !== undefined)
      say(
        `messages/${language}.json: ${key} says "${span}": what a setting or a constant says is an argument`,
      )
  }
  const keys = [...messages.keys()]
  const sorted = keys.toSorted()
  const out = keys.findIndex((key, at) => key !== sorted[at])
  if (out >= 0) say(`messages/${language}.json: ${keys[out]} is out of order: npm run messages`)
}

// Words of data are found by the value.
const unused = new Set(source.keys().filter((key) => !key.startsWith('word.') && !derived.has(key)))
for (const [name, text] of sources('src')) {
  const isUsed = usedBy(name, text)
  for (const key of unused) if (isUsed(key)) unused.delete(key)
  if (!hasMoved(name)) continue
  for (const { line, words } of findLiterals(name, text))
    say(`${name}:${line} "${words}" is read by people: it belongs into messages/`)
}
for (const key of derived) if (!source.has(key)) say(`messages/${sourceLanguage}.json lacks ${key}`)
for (const key of unused) say(`messages/${sourceLanguage}.json: ${key} is used nowhere`)

if (faults > 0) process.exitCode = 1
else process.stdout.write(`${source.size} messages in ${readLanguages().join(' and ')}\n`)
