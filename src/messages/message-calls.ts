import { parseSync, Visitor } from 'vite'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** A call for words in a source file: `t('bag.count', { count })`. */
export interface MessageCall {
  /** What the function is called where it is made. */
  name: string
  key: string
  /** Where the key stands, quotes included, and the call. */
  keyAt: Span
  at: Span
  hasArguments: boolean
}

export interface Span {
  start: number
  end: number
}

/**
 * The calls of functions imported from a module whose address ends in `module`, with a key as argument number `place`.
 * @throws Error where a key is not written out: which messages are used could not be told.
 */
export function findMessageCalls(file: string, source: string, module: string, place = 0): MessageCall[] {
  const { program } = parseSync(file, source)
  const names = new Map<string, string>()
  for (const one of program.body)
    if (one.type === 'ImportDeclaration' && one.source.value.endsWith(module))
      for (const specifier of one.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          names.set(specifier.local.name, specifier.imported.name)
  if (names.size === 0) return []
  const calls: MessageCall[] = []
  const visit = ({ callee, arguments: args, start, end }: Node): void => {
    const name = callee.type === 'Identifier' ? names.get(callee.name) : undefined
    if (name === undefined || !takers.has(name)) return
    const key = args[place]
    if (key?.type !== 'Literal' || typeof key.value !== 'string')
      throw new Error(`${file}: ${source.slice(start, end)}: write the key out`)
    calls.push({
      name,
      key: key.value,
      keyAt: { start: key.start, end: key.end },
      at: { start, end },
      hasArguments: args.length > place + 1,
    })
  }
  new Visitor({ CallExpression: visit }).visit(program)
  return calls
}

/** The functions that take a key; the same modules export others. */
const takers = new Set(['t', 'rich', 'translate'])
