import { parseSync, Visitor } from 'vite'

type Node = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]

/**
 * Call of a message function with a message key, such as `t('bag.count', { count })`, or with a prefix that several
 * keys have in common, such as `tableOf('order.state')`.
 */
export interface MessageCall {
  /** Name under which the function is exported. */
  name: string
  /** Key of the message, or prefix that several keys have in common. */
  key: string
  /** Position of the key in the source code, including its quotes, as UTF-16 offsets. */
  keyAt: { start: number; end: number }
  /** Whether the call is outside any function and therefore runs while its module loads. */
  isAtLoad: boolean
}

export interface MessageFunctions {
  /** End of the path in import statements that import the message functions, such as `/t.ts`. */
  module: string
  /** Names of the module's functions that take a key or a prefix. */
  functions: readonly string[]
  /** Index of the argument that contains the key (default: 0). */
  keyArgument?: number
}

/**
 * Finds the calls to message functions in a source file.
 * @throws Error if a key is not a string literal, because the build then cannot find the message.
 */
export function findMessageCalls(
  file: string,
  source: string,
  { module, functions, keyArgument = 0 }: MessageFunctions,
): MessageCall[] {
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
    if (name === undefined || !functions.includes(name)) return
    const key = args[keyArgument]
    if (key?.type !== 'Literal' || typeof key.value !== 'string')
      throw new Error(`${file}: ${source.slice(start, end)}: the key must be a string literal`)
    calls.push({
      name,
      key: key.value,
      keyAt: { start: key.start, end: key.end },
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
