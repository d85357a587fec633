import { parseSync, Visitor } from 'vite'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/** A call for words in a source file: `t('bag.count', { count })`, or for one of a table: `tableOf('order.state')`. */
export interface MessageCall {
  /** What the function is called where it is made. */
  name: string
  /** Of a table, what its keys begin with. */
  key: string
  /** Where the key stands, quotes included, and the call. */
  keyAt: Span
  at: Span
  /** Where each argument's value stands; undefined where they are not written out at the call. */
  values: ReadonlyMap<string, Span> | undefined
  /** Whether it is made once, when its module loads, and not by a function. */
  isAtLoad: boolean
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
  let depth = 0
  const [enter, leave] = [() => void depth++, () => void depth--]
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
      values: valuesOf(args[place + 1]),
      isAtLoad: depth === 0,
    })
  }
  new Visitor({
    CallExpression: visit,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
  }).visit(program)
  return calls
}

function valuesOf(args: Node['arguments'][number] | undefined): ReadonlyMap<string, Span> | undefined {
  if (args?.type !== 'ObjectExpression') return undefined
  const values = new Map<string, Span>()
  for (const property of args.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.computed)
      return undefined
    values.set(property.key.name, { start: property.value.start, end: property.value.end })
  }
  return values
}

/** The functions that take a key; the same modules export others. */
const takers = new Set(['t', 'rich', 'tableOf', 'translate', 'translateOf'])
