import type { Type } from 'typescript/unstable/sync'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { isFragment, resolveProperty, listSqlTexts } from './follow.ts'
import { findLocation, visitNodes, type SourceLocation, type ServerProgram } from './program.ts'

/** Location in the source code where an SQL statement is sent to PostgreSQL. */
export interface CallSite extends SourceLocation {
  /** Declared type of the statement's rows, or undefined if no type is declared. */
  row: Type | undefined
  /** Whether the source code reads rows whose type is not declared. */
  isAny: boolean
  /** All SQL strings that the source code can send from this location. */
  texts: string[]
  /** Reason why the SQL strings cannot be determined. */
  problem?: string
}

/** Returns the locations of all SQL statements in a file: ``sql`…`.execute(db)`` and `pool.query(…)`. */
export function findCallSites(program: ServerProgram, file: SourceFile): CallSite[] {
  const sites: CallSite[] = []
  const add = (node: Node, text: Node, row: Type | undefined, isAny = false): void => {
    const site: CallSite = { ...findLocation(node), row, isAny, texts: [] }
    try {
      site.texts = listSqlTexts(program, text)
    } catch (error) {
      site.problem = (error as Error).message
    }
    sites.push(site)
  }
  visitNodes(file, (node) => {
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
    const { name, expression } = node.expression
    const [first] = node.arguments
    if (name.text === 'execute' && isFragment(program, expression)) {
      const type = program.checker.getTypeAtLocation(expression)
      const isRaw = type?.getSymbol()?.name === 'RawBuilder' && type.isTypeReference()
      if (isRaw) add(expression, expression, program.checker.getTypeArguments(type)[0])
    }
    if (name.text !== 'query' || !first) return
    const named = node.typeArguments?.[0]
    const outer = is.isAwaitExpression(node.parent) ? node.parent.parent : node.parent
    add(
      node,
      resolveProperty(program, first, 'text') ?? first,
      named && program.checker.getTypeFromTypeNode(named),
      !named && !is.isExpressionStatement(outer),
    )
  })
  return sites
}
