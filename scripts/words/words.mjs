// Rejects non-standard terms in names in code and SQL, in comments and docs, and in strings that operators and API
// clients read: summaries in the contract, log messages and route ids. Does not check user-facing texts, which are in
// messages/.
import fs from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
/** @type {{ folders: string[], files: string[], parts: string[], names: string[], sql: string[], phrases: string[], starts: string[], comments: string[], allowed: string[], skip: string[], strings: string[], storedStrings: string[],
 *   provider: { name: string, folders: string[], wire: string[], skip: string[] } }} */
const rules = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'words.json'), 'utf8'))

const parts = new Set(rules.parts)
const sqlParts = new Set(rules.sql)
const fileParts = new Set(rules.files)
const allowed = new Set(rules.allowed)
const names = rules.names.join('|')
const declared = new RegExp(
  `\\b(?:const|let|function|class|interface|type)\\s+(?:${names})\\b|(?<=[\\w)\\]])\\??\\.(?:${names})\\b(?!\\.(?:ts|tsx|mjs)\\b)`,
  'g',
)
const phrases = new RegExp(rules.phrases.join('|'), 'g')
const commentPhrases = new RegExp(rules.comments.join('|'), 'gi')
const commentStart = new RegExp(String.raw`^(?:/\*\*?|//|--)(?:\s|\*)*(?:${rules.starts.join('|')})\b`)
const stringPhrases = new RegExp(rules.strings.join('|'), 'g')
const storedStrings = new RegExp(rules.storedStrings.join('|'))
const skip = new RegExp(rules.skip.join('|'))
/** Matches a comment. Consecutive line comments count as one comment. */
const comment = /(?<=^|[\s{(,;])\/\*[\s\S]*?\*\/|(?<![:\w'"`])\/\/ [^\n]*(?:\n[ \t]*\/\/ [^\n]*)*/gm
const sqlComment = /(?<=^|\s)-- [^\n]*(?:\n[ \t]*-- [^\n]*)*/gm

const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
/**
 * Matches strings that contain a space, because such strings are sentences. Strings without a space, such as codes and
 * paths, are not checked, because the specification or stored data determines them.
 */
const sentence = /\w \w/
const logCall = /\blog(?:ger)?(?:\??\.)(?:debug|info|warn|error|fatal)\(/g
const routeId = /\bid: ('[^']*')/g

/** @param {string} folder @returns {Generator<string>} */
function* files(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* files(file)
    else if (/\.(ts|tsx|mjs|sql|md)$/.test(entry.name)) yield file
  }
}

/** @param {string} name */
const subwords = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)

/** @param {string} file @param {string} text @returns {Generator<[at: number, word: string]>} */
function* violations(file, text) {
  for (const { 0: name, index } of text.matchAll(/\b[A-Za-z][a-z0-9]*[A-Z]\w*/g))
    if (!allowed.has(name) && subwords(name).some((part) => parts.has(part.toLowerCase())))
      yield [index, name]
  for (const { 0: name, index } of text.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g))
    if (!allowed.has(name) && name.split('_').some((part) => sqlParts.has(part))) yield [index, name]
  if (/\.(ts|tsx|mjs)$/.test(file)) {
    for (const { 0: name, index } of text.matchAll(declared)) yield [index, name.trim()]
    yield* commentViolations(text, comment)
  } else if (file.endsWith('.sql')) yield* commentViolations(text, sqlComment)
  else if (file.endsWith('.md'))
    for (const { 0: words, index } of text.matchAll(phrases)) yield [index, words]
}

/** @param {string} text @param {RegExp} pattern @returns {Generator<[at: number, word: string]>} */
function* commentViolations(text, pattern) {
  for (const { 0: words, index } of text.matchAll(pattern)) {
    const start = commentStart.exec(words)
    if (start) yield [index, start[0].replaceAll('\n', ' ')]
    for (const found of [...words.matchAll(phrases), ...words.matchAll(commentPhrases)])
      yield [index + found.index, found[0]]
  }
}

/**
 * Yields the strings that operators and API clients read.
 * @param {string} file @param {string} text @returns {Generator<[at: number, words: string]>}
 */
function* readStrings(file, text) {
  if (storedStrings.test(file)) return
  if (/^src\/contract\/(?!.*\.test\.ts$).*\.ts$/.test(file)) {
    const code = text.replace(comment, (found) => ' '.repeat(found.length))
    for (const { 0: words, index } of code.matchAll(literal)) if (sentence.test(words)) yield [index, words]
  } else if (/^src\/web\/(?:app\/)?routes\.ts$/.test(file))
    for (const { 1: id = '', index } of text.matchAll(routeId)) yield [index, id]
  else if (/^(?:src\/server|packages)\/(?!.*\.test\.ts$).*\.ts$/.test(file))
    for (const { 0: call, index } of text.matchAll(logCall)) {
      const start = index + call.length
      for (const { 0: words, index: at } of argumentsAt(text, start).matchAll(literal))
        if (sentence.test(words)) yield [start + at, words]
    }
}

/** Returns the arguments of a call whose opening parenthesis ends at `start`. @param {string} text @param {number} start */
function argumentsAt(text, start) {
  let end = start
  for (let depth = 1; end < text.length && depth > 0; end++)
    if (text[end] === '(') depth++
    else if (text[end] === ')') depth--
  return text.slice(start, end)
}

let count = 0
for (const folder of rules.folders.map((name) => path.join(root, name)).filter((name) => fs.existsSync(name)))
  for (const file of files(folder)) {
    const name = path.relative(root, file)
    if (skip.test(name)) continue
    for (const part of name.split(/[/.-]/).filter((part) => fileParts.has(part))) {
      count++
      process.stderr.write(`${name}: "${part}" is a private word: name the file with a standard term\n`)
    }
    const text = fs.readFileSync(file, 'utf8')
    for (const [at, word] of violations(file, text)) {
      count++
      process.stderr.write(
        `${name}:${text.slice(0, at).split('\n').length} "${word}" is a private word: use a standard term\n`,
      )
    }
    for (const [at, words] of readStrings(name, text))
      for (const { 0: word } of words.matchAll(stringPhrases)) {
        count++
        process.stderr.write(
          `${name}:${text.slice(0, at).split('\n').length} "${word}" in a text is a private word: use a standard term\n`,
        )
      }
  }

// Modules must not mention the payment provider by name. Another provider can then be supported with only another
// adapter.
const provider = new RegExp(rules.provider.name, 'gi')
const wire = new RegExp(rules.provider.wire.join('|'), 'g')
const adapters = new RegExp(rules.provider.skip.join('|'))
for (const folder of rules.provider.folders)
  for (const file of files(path.join(root, folder))) {
    const name = path.relative(root, file)
    if (adapters.test(name)) continue
    const text = fs.readFileSync(file, 'utf8').replace(wire, (found) => ' '.repeat(found.length))
    for (const { 0: word, index } of text.matchAll(provider)) {
      count++
      process.stderr.write(
        `${name}:${text.slice(0, index).split('\n').length} "${word}" is allowed only in the provider's adapters: write "provider"\n`,
      )
    }
  }

// Exported types of a package must have unique names, so that each name identifies one type.
/** @type {Map<string, string>} */
const types = new Map()
for (const folder of rules.folders.map((name) => path.join(root, name)).filter((name) => fs.existsSync(name)))
  for (const file of files(folder)) {
    if (!/\.tsx?$/.test(file)) continue
    for (const [, name = ''] of fs
      .readFileSync(file, 'utf8')
      .matchAll(/^export (?:interface|type|(?:abstract )?class) (\w+)/gm)) {
      const here = path.relative(root, file)
      const own = `${/^packages\/[^/]+/.exec(here)?.[0]} ${name}`
      const first = types.get(own)
      if (first !== undefined && first !== here) {
        count++
        process.stderr.write(`${here}: "${name}" is the name of an exported type in ${first} as well\n`)
      }
      types.set(own, here)
    }
  }
process.exitCode = count === 0 ? 0 : 1
