import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { bothHold, type Choices } from './choices.ts'
import { textOf } from './syntax.ts'

/** What the names of a called function stand for at this call, by where they are declared. */
export type Bindings = ReadonlyMap<Node, Value>

/** An expression with what its names stand for, and under which choices the code comes to it. */
export interface Value {
  node: Node
  bindings: Bindings
  choices: Choices
}

/** The values an object or array literal has under a key, or under all: then which one is a choice. */
export function propertiesOf({ node, bindings, choices }: Value, key: string | undefined, on = ''): Value[] {
  const found: Value[] = []
  const add = (name: string, value: Node): void => {
    if (key !== undefined && key !== name) return
    const more = key === undefined ? [{ on, value: name, not: false }] : []
    if (bothHold(choices, more)) found.push({ node: value, bindings, choices: [...choices, ...more] })
  }
  if (is.isArrayLiteralExpression(node)) node.elements.forEach((element, at) => add(String(at), element))
  if (is.isObjectLiteralExpression(node))
    for (const property of node.properties) {
      if (is.isPropertyAssignment(property))
        add(textOf(property.name) ?? property.name.getText(), property.initializer)
      if (is.isShorthandPropertyAssignment(property)) add(property.name.getText(), property.name)
    }
  return found
}
