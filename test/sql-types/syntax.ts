import type { Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { SyntaxKind } from 'typescript/unstable/ast'
import type { Choices } from './choices.ts'

export function functionOf(node: Node) {
  if (is.isFunctionDeclaration(node) || is.isArrowFunction(node) || is.isFunctionExpression(node)) return node
  if (is.isVariableDeclaration(node) && node.initializer && is.isArrowFunction(node.initializer))
    return node.initializer
  return undefined
}

export function returnsOf(owner: NonNullable<ReturnType<typeof functionOf>>): Node[] {
  if (!owner.body) return []
  if (!is.isBlock(owner.body)) return [owner.body]
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!functionOf(node)) node.forEachChild(visit)
  }
  owner.body.forEachChild(visit)
  return found
}

export function textOf(node: Node): string | undefined {
  if (is.isPrefixUnaryExpression(node) && is.isNumericLiteral(node.operand)) return node.getText()
  return is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node) || is.isNumericLiteral(node)
    ? node.text
    : undefined
}

/** `x === 'a'` says which of the values of x; anything else is true or not. */
export function branches(condition: Node): [Choices, Choices] {
  if (is.isPrefixUnaryExpression(condition) && condition.operator === SyntaxKind.ExclamationToken) {
    const [yes, no] = branches(condition.operand)
    return [no, yes]
  }
  if (is.isBinaryExpression(condition)) {
    const { kind } = condition.operatorToken
    const value = textOf(condition.right)
    const isSame = kind === SyntaxKind.EqualsEqualsEqualsToken
    if (value !== undefined && (isSame || kind === SyntaxKind.ExclamationEqualsEqualsToken)) {
      const on = condition.left.getText()
      return [[{ on, value, not: !isSame }], [{ on, value, not: isSame }]]
    }
  }
  const on = condition.getText()
  return [[{ on, value: 'true', not: false }], [{ on, value: 'true', not: true }]]
}
