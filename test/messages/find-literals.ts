import { parseSync, Visitor } from 'vite'

export interface Literal {
  line: number
  words: string
}

/** Names of attributes and fields whose values are always shown or read out to users. */
const shownAttributes =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|title|placeholder|hint|head|heading|lead|caption|busy|button|summary)$/
/**
 * Matches a sentence or the beginning of a sentence: a capitalized word that is followed by another word or by a
 * period.
 */
const sentence = /^\p{Lu}[\p{Ll}’']+,?:? \p{L}|^\p{Lu}[\p{Ll}’']+[.!?…]$/u
const letters = /\p{L}{2}/u

/** A string literal or template literal in a syntax tree. */
interface LiteralNode {
  type: string
  start: number
  value?: unknown
  quasis?: { start: number; value: { cooked: string | null } }[]
}

/**
 * Returns the literals in a source file whose text users see. A comment `// not translated: …`, which states a reason,
 * exempts the next line.
 */
export function findLiterals(file: string, source: string): Literal[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length
  const allowed = new Set(
    comments.filter(({ value }) => /^\s*not translated: ./.test(value)).map(({ end }) => lineOf(end) + 1),
  )
  const found = new Map<number, Literal>()
  const add = (at: number, words: string): void => {
    const line = lineOf(at)
    if (!allowed.has(line)) found.set(at, { line, words: words.trim() })
  }
  const textOf = (node: LiteralNode): [at: number, text: string][] => {
    if (node.type === 'Literal' && typeof node.value === 'string') return [[node.start, node.value]]
    return (node.quasis ?? []).map(({ start, value }) => [start, value.cooked ?? ''])
  }
  const addShown = (node: LiteralNode | null): void => {
    if (node) for (const [at, text] of textOf(node)) if (letters.test(text)) add(at, text)
  }
  const ignoredRanges: { start: number; end: number }[] = []
  new Visitor({
    JSXText: ({ start, value }) => {
      const textStart = value.search(/\S/)
      if (letters.test(value)) add(start + Math.max(0, textStart), value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !value) return
      if (shownAttributes.test(name.name))
        addShown(value.type === 'JSXExpressionContainer' ? value.expression : value)
      if (name.name === 'className') ignoredRanges.push(value)
    },
    // Skips error messages, which only developers see.
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && /^(\w*Error|Response)$/.test(node.callee.name))
        ignoredRanges.push(node)
    },
    // Skips sample text, because only the email preview for developers shows it.
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isSample = callee.object.type === 'Identifier' && callee.object.name === 'sample'
      if (isSample && callee.property.name === 'userText') ignoredRanges.push(node)
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (shownAttributes.test(name)) addShown(value)
      // Skips the sample data for an email preview.
      if (name === 'sample') ignoredRanges.push(value)
    },
    Literal: (node) => {
      for (const [at, text] of textOf(node)) if (sentence.test(text)) add(at, text)
    },
    TemplateLiteral: (node) => {
      const [first] = textOf(node)
      if (first && sentence.test(first[1])) add(...first)
    },
  }).visit(program)
  return [...found]
    .filter(([at]) => !ignoredRanges.some(({ start, end }) => start <= at && at < end))
    .toSorted(([a], [b]) => a - b)
    .map(([, literal]) => literal)
}
