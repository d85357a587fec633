import type { Type } from 'typescript/unstable/sync'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { placeOf, walk, type SourcePlace, type ServerProgram } from './program.ts'
import { resolve } from './resolve.ts'
import { isFragment, textsOf } from './statement.ts'

/** Where the code sends a statement. */
export interface CallSite extends SourcePlace {
  /** What the code says a row is; undefined where it says nothing. */
  row: Type | undefined
  /** Rows arrive as arrays. */
  isTuple: boolean
  /** Somebody reads rows of which nothing is declared. */
  isAny: boolean
  /** The texts it can become. */
  texts: string[]
  /** Why they are not known. */
  problem?: string
}

/** Returns every statement of a file: ``sql`…`.execute(db)`` and `pool.query(…)`. */
export function findCallSites(program: ServerProgram, file: SourceFile): CallSite[] {
  const sites: CallSite[] = []
  const add = (node: Node, text: Node, row: Type | undefined, more: Partial<CallSite> = {}): void => {
    const site: CallSite = { ...placeOf(node), row, isTuple: false, isAny: false, texts: [], ...more }
    try {
      site.texts = textsOf(program, text)
      if (site.texts.length === 0) site.problem = 'its text cannot be followed'
    } catch (error) {
      site.problem = (error as Error).message
    }
    sites.push(site)
  }
  walk(file, (node) => {
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
    const { name, expression } = node.expression
    const [first] = node.arguments
    if (name.text === 'execute') {
      if (is.isTaggedTemplateExpression(expression)) {
        const named = expression.typeArguments?.[0]
        add(expression, expression, named && program.checker.getTypeFromTypeNode(named))
      } else if (isFragment(program, expression) && isRaw(program, expression))
        add(expression, expression, rowOf(program, expression))
    }
    if (name.text !== 'query' || !first) return
    const named = node.typeArguments?.[0]
    const row = named && program.checker.getTypeFromTypeNode(named)
    const [query] = resolve(program, { node: first, bindings: new Map(), choices: [] })
    const text = query && valueOf(query.node, 'text')
    const isTuple = query !== undefined && valueOf(query.node, 'rowMode') !== undefined
    add(node, text ?? first, row, { isTuple, isAny: !named && isRead(node) })
  })
  return sites
}

function isRaw(program: ServerProgram, node: Node): boolean {
  return program.checker.getTypeAtLocation(node)?.getSymbol()?.name === 'RawBuilder'
}

function rowOf(program: ServerProgram, node: Node): Type | undefined {
  const type = program.checker.getTypeAtLocation(node)
  return type?.isTypeReference() ? program.checker.getTypeArguments(type)[0] : undefined
}

/** Whether anybody looks at what a query returns. */
function isRead(call: CallExpression): boolean {
  const outer = is.isAwaitExpression(call.parent) ? call.parent.parent : call.parent
  return !is.isExpressionStatement(outer)
}

function valueOf(object: Node, key: string): Node | undefined {
  if (!is.isObjectLiteralExpression(object)) return undefined
  for (const property of object.properties) {
    if (is.isPropertyAssignment(property) && property.name.getText() === key) return property.initializer
    if (is.isShorthandPropertyAssignment(property) && property.name.getText() === key) return property.name
  }
  return undefined
}
