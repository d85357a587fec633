import path from 'node:path'
import { API, SymbolFlags, type Checker } from 'typescript/unstable/sync'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

export interface ServerProgram {
  checker: Checker
  files: SourceFile[]
  /** Returns the declaration of a name, even if it is imported from another file. */
  declarationOf(name: Node): Node | undefined
  /** Returns all calls to the function with this declaration. */
  callsOf(declaration: Node): readonly CallExpression[]
  close(): void
}

const root = path.resolve(import.meta.dirname, '../..')

/** Opens a TypeScript project. By default, opens the project of the server, the queue and the demo, without tests. */
export function openProgram(
  config = path.join(import.meta.dirname, 'statements.tsconfig.json'),
  ours = /\/(src\/server|demo|packages\/work-queue\/src)\//,
): ServerProgram {
  const api = new API({ cwd: root })
  const { program, checker } = api.updateSnapshot({ openProjects: [config] }).getProjects()[0]!
  const files = program
    .getSourceFileNames()
    .filter((name) => ours.test(name) && !/\/node_modules\/|\.(test|fixture)\.ts$/.test(name))
    .map((name) => program.getSourceFile(name)!)
  const calls = new Map<string, CallExpression[]>()
  for (const file of files)
    visitNodes(file, (node) => {
      const name = is.isCallExpression(node) && calledName(node)
      if (name) calls.set(name.getText(), [...(calls.get(name.getText()) ?? []), node])
    })
  const declarationOf = (name: Node): Node | undefined => {
    const own = is.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    const symbol = own && own.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(own) : own
    return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve()
  }
  const callsOf = (declaration: Node): CallExpression[] => {
    const isNamed = is.isVariableDeclaration(declaration) || is.isFunctionDeclaration(declaration)
    const isWithin = (call: Node): boolean =>
      call.getSourceFile() === declaration.getSourceFile() &&
      call.pos > declaration.pos &&
      call.pos < declaration.end
    const candidates = (isNamed && declaration.name && calls.get(declaration.name.getText())) || []
    return candidates.filter((call) => declarationOf(calledName(call)) === declaration && !isWithin(call))
  }
  return { checker, files, declarationOf, callsOf, close: () => api.close() }
}

function calledName({ expression }: CallExpression): Node {
  return is.isPropertyAccessExpression(expression) ? expression.name : expression
}

/** Location in a source file. The path of the file is relative to the root of the repository. */
export interface SourceLocation {
  file: string
  line: number
}

export function findLocation(node: Node): SourceLocation {
  const { fileName, text } = node.getSourceFile()
  const file = path.relative(root, fileName).replaceAll(path.sep, '/')
  return { file, line: text.slice(0, node.getStart()).split('\n').length }
}

export function visitNodes(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => visitNodes(child, visit))
}
