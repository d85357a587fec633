import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { declarationOf, walk, type ServerProgram } from './program.ts'
import { bind, resolve } from './resolve.ts'
import { functionOf } from './syntax.ts'
import type { Value } from './values.ts'

/** Returns the elements of a list, however it is put together; what is pushed under a condition is there. */
export function listOf(program: ServerProgram, value: Value): Value[] {
  const name = value.node
  const pushed = is.isIdentifier(name) ? declarationOf(program.checker, name) : undefined
  return [
    ...resolve(program, value)
      .slice(0, 1)
      .flatMap((resolved) => elementsOf(program, resolved)),
    ...(pushed ? pushesOnto(program, pushed).map((node) => ({ ...value, node })) : []),
  ].flatMap((item) =>
    is.isSpreadElement(item.node) ? listOf(program, { ...item, node: item.node.expression }) : [item],
  )
}

function elementsOf(program: ServerProgram, value: Value): Value[] {
  const { node } = value
  if (is.isArrayLiteralExpression(node)) return node.elements.map((element) => ({ ...value, node: element }))
  if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
  const { expression, name } = node.expression
  const [first] = node.arguments
  if (['filter', 'toSorted', 'slice', 'concat'].includes(name.text))
    return listOf(program, { ...value, node: expression })
  if (expression.getText() === 'Object' && first) {
    const objects = resolve(program, { ...value, node: first }).filter(({ node: of }) =>
      is.isObjectLiteralExpression(of),
    )
    return objects.flatMap((object) => entriesOf(object, name.text))
  }
  if ((name.text !== 'map' && name.text !== 'flatMap') || !first) return []
  const callback = functionOf(first) ?? functionOf(declarationOf(program.checker, first) ?? first)
  const body = callback?.body
  if (!callback || !body) return []
  const items = listOf(program, { ...value, node: expression })
  return (items.length > 0 ? items : [undefined]).flatMap((item) => {
    const bindings = new Map(value.bindings)
    const parameter = callback.parameters[0]
    if (parameter && item) bind(program, bindings, parameter, item)
    const call = {
      node: is.isBlock(body) ? (returnOf(body) ?? body) : body,
      bindings,
      choices: value.choices,
    }
    return name.text === 'map' ? [call] : listOf(program, call)
  })
}

function returnOf(block: Node): Node | undefined {
  let found: Node | undefined
  block.forEachChild((node) => {
    if (is.isReturnStatement(node)) found = node.expression
  })
  return found
}

/** Of `Object.values(…)` and `Object.keys(…)`. */
function entriesOf({ node, bindings, choices }: Value, what: string): Value[] {
  if (!is.isObjectLiteralExpression(node)) return []
  return node.properties.flatMap((property) => {
    if (!is.isPropertyAssignment(property)) return []
    return [{ node: what === 'values' ? property.initializer : property.name, bindings, choices }]
  })
}

/** Every `list.push(…)` on a list that is declared empty or with its first elements. */
function pushesOnto(program: ServerProgram, declaration: Node): Node[] {
  const found: Node[] = []
  let scope: Node = declaration
  while (!is.isBlock(scope) && !is.isSourceFile(scope)) scope = scope.parent
  walk(scope, (node) => {
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
    const { name, expression } = node.expression
    if (
      name.text === 'push' &&
      is.isIdentifier(expression) &&
      declarationOf(program.checker, expression) === declaration
    )
      found.push(...node.arguments)
  })
  return found
}
