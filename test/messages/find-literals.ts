import { parseSync, Visitor } from 'vite'

export interface Literal {
  line: number
  words: string
}

/** Attributes and fields whose words people read or hear, whatever they look like. */
const spoken =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|label|title|placeholder|hint|head|heading|lead|caption|busy|button|summary)$/
/** What begins with a capital, has a word of letters more, and is no name of code: a sentence, or its beginning. */
const sentence = /^\p{Lu}[\p{Ll}’']+,?:? \p{L}|^\p{Lu}[\p{Ll}’']+[.!?…]$/u
const letters = /\p{L}{2}/u

/** A literal or a template, of a syntax tree. */
interface Spoken {
  type: string
  start: number
  value?: unknown
  quasis?: { start: number; value: { cooked: string | null } }[]
}

/** Words for people that are written out in a source file; `// not words: …` above a line allows it, with a reason. */
export function findLiterals(file: string, source: string): Literal[] {
  const { program, comments } = parseSync(file, source)
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length
  const allowed = new Set(
    comments.filter(({ value }) => /^\s*not words: ./.test(value)).map(({ end }) => lineOf(end) + 1),
  )
  const found = new Map<number, Literal>()
  const add = (at: number, words: string): void => {
    const line = lineOf(at)
    if (!allowed.has(line)) found.set(at, { line, words: words.trim() })
  }
  const textOf = (node: Spoken): [at: number, text: string][] => {
    if (node.type === 'Literal' && typeof node.value === 'string') return [[node.start, node.value]]
    return (node.quasis ?? []).map(({ start, value }) => [start, value.cooked ?? ''])
  }
  const addSpoken = (node: Spoken | null): void => {
    if (node) for (const [at, text] of textOf(node)) if (letters.test(text)) add(at, text)
  }
  const unread: { start: number; end: number }[] = []
  new Visitor({
    JSXText: ({ start, value }) => {
      const begin = value.search(/\S/)
      if (letters.test(value)) add(start + Math.max(0, begin), value)
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !value) return
      if (spoken.test(name.name))
        addSpoken(value.type === 'JSXExpressionContainer' ? value.expression : value)
      if (name.name === 'className') unread.push(value)
    },
    // What goes wrong in the code is read by who works on it.
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && /^(\w*Error|Response)$/.test(node.callee.name))
        unread.push(node)
    },
    // A sample's words, in both languages at once, are on the page of emails for who works on them.
    CallExpression: (node) => {
      const { callee } = node
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      const isSample = callee.object.type === 'Identifier' && callee.object.name === 'sample'
      if (isSample && callee.property.name === 'say') unread.push(node)
    },
    Property: ({ key, value }) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
      if (spoken.test(name)) addSpoken(value)
      // Data of an email's preview.
      if (name === 'sample') unread.push(value)
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
    .filter(([at]) => !unread.some(({ start, end }) => start <= at && at < end))
    .toSorted(([a], [b]) => a - b)
    .map(([, literal]) => literal)
}
