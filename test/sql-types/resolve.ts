import type { CallExpression, Node, ParameterDeclaration } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { SyntaxKind } from 'typescript/unstable/ast'
import { bothHold, type Choices } from './choices.ts'
import { declarationOf, type ServerProgram } from './program.ts'
import { branches, functionOf, returnsOf, textOf } from './syntax.ts'
import { propertiesOf, type Value } from './values.ts'

const mostCalls = 12
const deepest = 40

/** Returns the expressions that this one may stand for: constants, branches, arguments and returns followed. */
export function resolve(program: ServerProgram, value: Value, depth = 0): Value[] {
  if (depth > deepest) return [value]
  const { node, bindings, choices } = value
  const follow = (next: Node | undefined, more: Choices = [], within = bindings): Value[] =>
    next && bothHold(choices, more)
      ? resolve(program, { node: next, bindings: within, choices: [...choices, ...more] }, depth + 1)
      : []
  if (
    is.isParenthesizedExpression(node) ||
    is.isAsExpression(node) ||
    is.isSatisfiesExpression(node) ||
    is.isNonNullExpression(node) ||
    is.isAwaitExpression(node)
  )
    return follow(node.expression)
  if (is.isConditionalExpression(node)) {
    const [yes, no] = branches(node.condition)
    const known = isKnown(program, value, node.condition, depth)
    if (known !== undefined) return follow(known ? node.whenTrue : node.whenFalse)
    return [...follow(node.whenTrue, yes), ...follow(node.whenFalse, no)]
  }
  if (is.isBinaryExpression(node)) {
    const { kind } = node.operatorToken
    if (kind === SyntaxKind.QuestionQuestionToken || kind === SyntaxKind.BarBarToken)
      return [...follow(node.left), ...follow(node.right)].filter(({ node: { kind: of } }) => !isAbsent(of))
    if (kind === SyntaxKind.AmpersandAmpersandToken) return follow(node.right)
  }
  if (is.isIdentifier(node)) return resolveName(program, value, depth)
  if (is.isPropertyAccessExpression(node)) {
    const found = follow(node.expression).flatMap((of) => propertiesOf(of, node.name.text))
    if (found.length > 0) return found.flatMap((of) => resolve(program, of, depth + 1))
  }
  if (is.isElementAccessExpression(node)) {
    const keys = follow(node.argumentExpression)
    const isNamed = keys.length > 0 && keys.every(({ node: key }) => textOf(key) !== undefined)
    const on = node.argumentExpression.getText()
    const found = follow(node.expression).flatMap((of) => {
      if (!isNamed) return propertiesOf(of, undefined, on)
      const agreeing = keys.filter((key) => bothHold(of.choices, key.choices))
      return agreeing.flatMap((key) =>
        propertiesOf({ ...of, choices: [...of.choices, ...key.choices] }, textOf(key.node)),
      )
    })
    if (found.length > 0) return found.flatMap((of) => resolve(program, of, depth + 1))
  }
  if (
    is.isCallExpression(node) &&
    (is.isIdentifier(node.expression) || is.isPropertyAccessExpression(node.expression))
  ) {
    const returned = resolveCall(program, value, depth)
    if (returned.length > 0) return returned
  }
  return [value]
}

const isAbsent = (kind: SyntaxKind): boolean => kind === SyntaxKind.NullKeyword

function resolveName(program: ServerProgram, value: Value, depth: number): Value[] {
  const { node, bindings, choices } = value
  const declaration = declarationOf(program.checker, node)
  if (!declaration) return [value]
  const bound = bindings.get(declaration)
  if (bound)
    return bothHold(bound.choices, choices)
      ? resolve(program, { ...bound, choices: [...bound.choices, ...choices] }, depth + 1)
      : []
  if (is.isVariableDeclaration(declaration) && declaration.initializer)
    return resolve(program, { node: declaration.initializer, bindings, choices }, depth + 1)
  if (is.isBindingElement(declaration)) {
    const pattern = declaration.parent
    const owner = pattern.parent
    const source: Node | undefined = is.isVariableDeclaration(owner) ? owner.initializer : undefined
    const from = source
      ? resolve(program, { node: source, bindings, choices }, depth + 1)
      : is.isParameterDeclaration(owner)
        ? argumentsFor(program, owner, value, depth)
        : []
    const key = is.isObjectBindingPattern(pattern)
      ? (declaration.propertyName ?? declaration.name)!.getText()
      : String(is.isArrayBindingPattern(pattern) ? pattern.elements.indexOf(declaration) : 0)
    const preset = declaration.initializer
    const found = from.flatMap((of) => {
      const own = propertiesOf(of, key)
      return own.length === 0 && preset ? [{ node: preset, bindings: of.bindings, choices: of.choices }] : own
    })
    if (found.length > 0) return found.flatMap((of) => resolve(program, of, depth + 1))
  }
  if (is.isParameterDeclaration(declaration)) {
    const passed = argumentsFor(program, declaration, value, depth)
    if (passed.length > 0) return passed
  }
  return [value]
}

/** What callers hand in, where nothing is known of the call: those of the whole server, as many as tell something. */
function argumentsFor(
  program: ServerProgram,
  parameter: ParameterDeclaration,
  { bindings, choices }: Value,
  depth: number,
): Value[] {
  const bound = bindings.get(parameter)
  if (bound) return resolve(program, { ...bound, choices: [...bound.choices, ...choices] }, depth + 1)
  const owner = parameter.parent as Node & { parameters: readonly Node[] }
  const at = owner.parameters.indexOf(parameter)
  const passed = (depth > deepest / 2 ? [] : callsOf(program, owner)).flatMap((call) => {
    const argument = call.arguments[at]
    return argument ? resolve(program, { node: argument, bindings: new Map(), choices }, depth + 2) : []
  })
  const preset = parameter.initializer
    ? resolve(program, { node: parameter.initializer, bindings, choices }, depth + 1)
    : []
  return [...preset, ...passed]
}

/** The first calls of a function. */
function callsOf(program: ServerProgram, owner: Node): CallExpression[] {
  const declaration = is.isArrowFunction(owner) ? owner.parent : owner
  const isNamed = is.isVariableDeclaration(declaration) || is.isFunctionDeclaration(declaration)
  if (!isNamed || !declaration.name) return []
  const candidates = program.callsNamed(declaration.name.getText())
  return candidates
    .filter(({ expression }) => {
      const name = is.isPropertyAccessExpression(expression) ? expression.name : expression
      return declarationOf(program.checker, name) === declaration
    })
    .slice(0, mostCalls)
}

/** What a function of ours returns at this call. */
function resolveCall(program: ServerProgram, { node, bindings, choices }: Value, depth: number): Value[] {
  if (!is.isCallExpression(node)) return []
  const callees = resolve(program, { node: node.expression, bindings, choices: [] }, depth + 1)
  return callees.flatMap(({ node: callee, bindings: outer }) => {
    const named = is.isPropertyAccessExpression(callee) ? callee.name : callee
    const owner = is.isIdentifier(named) ? declarationOf(program.checker, named) : named
    if (!owner || owner.getSourceFile().fileName.includes('node_modules')) return []
    const body = functionOf(owner)
    if (!body) return []
    const inner = new Map([...outer, ...bindings])
    for (const [at, parameter] of body.parameters.entries()) {
      const argument = node.arguments[at] ?? parameter.initializer
      if (argument) bind(program, inner, parameter, { node: argument, bindings, choices: [] })
    }
    const found = returnsOf(body)
    return found.flatMap((result, index) =>
      resolve(
        program,
        {
          node: result,
          bindings: inner,
          choices:
            found.length > 1
              ? [...choices, { on: node.getText(), value: String(index), not: false }]
              : choices,
        },
        depth + 1,
      ),
    )
  })
}

/** Binds a parameter, or what it takes apart, to an argument. */
export function bind(
  program: ServerProgram,
  bindings: Map<Node, Value>,
  parameter: ParameterDeclaration,
  value: Value,
): void {
  bindings.set(parameter, value)
  const { name } = parameter
  if (!is.isObjectBindingPattern(name) && !is.isArrayBindingPattern(name)) return
  const sources = resolve(program, value)
  for (const [at, element] of name.elements.entries()) {
    if (!is.isBindingElement(element)) continue
    const key = is.isArrayBindingPattern(name)
      ? String(at)
      : (element.propertyName ?? element.name)!.getText()
    const found = sources.flatMap((of) => propertiesOf(of, key))
    if (found[0]) bindings.set(element, found[0])
  }
}

/** Whether `x === 'a'` holds, where it is known what x is. */
function isKnown(program: ServerProgram, value: Value, condition: Node, depth: number): boolean | undefined {
  if (!is.isBinaryExpression(condition)) return undefined
  const [choice] = branches(condition)[0]
  if (!choice || choice.value !== textOf(condition.right)) return undefined
  const texts = resolve(program, { ...value, node: condition.left }, depth + 1).map(({ node }) =>
    textOf(node),
  )
  if (texts.length === 0 || texts.includes(undefined)) return undefined
  const same = texts.filter((text) => text === choice.value).length
  if (same > 0 && same < texts.length) return undefined
  return same > 0 !== choice.not
}
