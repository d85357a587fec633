import path from 'node:path'
import { API, type Checker, type Program, type Symbol } from 'typescript/unstable/sync'
import type { CallExpression, Node, SourceFile } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { SymbolFlags } from 'typescript/unstable/sync'

export interface ServerProgram {
  checker: Checker
  files: SourceFile[]
  /** Calls by the last name of what is called. */
  callsNamed(name: string): readonly CallExpression[]
  close(): void
}

const root = path.resolve(import.meta.dirname, '../..')

/** Returns the files of the server, of the queue and of the demo, or of another project, without tests and with their types. */
export function openProgram(
  config = path.join(import.meta.dirname, 'statements.tsconfig.json'),
  ours = /\/(src\/server|demo|packages\/work-queue\/src)\//,
): ServerProgram {
  const api = new API({ cwd: root })
  const snapshot = api.updateSnapshot({ openProjects: [config] })
  const { program, checker } = snapshot.getProjects()[0]!
  const files = listFiles(program, ours)
  const calls = indexCalls(files)
  return { checker, files, callsNamed: (name) => calls.get(name) ?? [], close: () => api.close() }
}

function indexCalls(files: readonly SourceFile[]): Map<string, CallExpression[]> {
  const calls = new Map<string, CallExpression[]>()
  const add = (node: Node): void => {
    if (!is.isCallExpression(node)) return
    const { expression } = node
    const name = is.isPropertyAccessExpression(expression) ? expression.name : expression
    if (is.isIdentifier(name)) calls.set(name.text, [...(calls.get(name.text) ?? []), node])
  }
  for (const file of files) walk(file, add)
  return calls
}

function listFiles(program: Program, ours: RegExp): SourceFile[] {
  return program
    .getSourceFileNames()
    .filter(
      (name) => ours.test(name) && !name.includes('/node_modules/') && !/\.(test|fixture)\.ts$/.test(name),
    )
    .map((name) => program.getSourceFile(name)!)
}

/** Returns where a name is declared, imports followed. */
export function declarationOf(checker: Checker, name: Node): Node | undefined {
  const symbol = symbolOf(checker, name)
  return (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve()
}

export function symbolOf(checker: Checker, name: Node): Symbol | undefined {
  const symbol = is.isShorthandPropertyAssignment(name.parent)
    ? checker.getShorthandAssignmentValueSymbol(name.parent)
    : checker.getSymbolAtLocation(name)
  return symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** Where something stands, from the root of the repository. */
export interface SourcePlace {
  file: string
  line: number
}

export function placeOf(node: Node): SourcePlace {
  const { fileName, text } = node.getSourceFile()
  const file = path.relative(root, fileName).replaceAll(path.sep, '/')
  return { file, line: text.slice(0, node.getStart()).split('\n').length }
}

export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  node.forEachChild((child) => walk(child, visit))
}
