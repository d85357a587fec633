import {
  SyntaxKind,
  type CallExpression,
  type Node,
  type ParenthesizedExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { findLocation, visitNodes, type ServerProgram } from './program.ts'

/**
 * An expression in the source code. `bound` contains the arguments of the enclosing calls, keyed by the declarations of
 * their parameters.
 */
interface Expression {
  node: Node
  bound: Bindings
}
type Bindings = ReadonlyMap<Node, Expression>
type FunctionNode = NonNullable<ReturnType<typeof functionOf>>

const hole = '\0'

/**
 * Returns all SQL strings that PostgreSQL can receive from an expression. Each alternative (a branch, a caller, or a
 * property of an object) is used in at least one string. Within one string, equal conditions have the same outcome.
 * @throws {Error} if the SQL depends on a value that is only known at run time
 */
export function listSqlTexts(program: ServerProgram, node: Node): string[] {
  const texts = new Set<string>()
  const tried = new Set<string>()
  const open: Map<string, number>[] = [new Map()]
  for (const choices of open) {
    const reader = new TextReader(program, choices)
    let count = 0
    texts.add(reader.textOf({ node, bound: new Map() }).replaceAll(hole, () => `$${++count}`))
    for (const [key, alternatives] of reader.choicesMade)
      for (let at = 1; at < alternatives; at++)
        if (!tried.has(`${key} ${at}`)) {
          tried.add(`${key} ${at}`)
          open.push(new Map([...choices, [key, at]]))
        }
  }
  return [...texts]
}

/** Returns the value of a property in the object that an expression evaluates to. */
export function resolveProperty(program: ServerProgram, node: Node, key: string): Node | undefined {
  return propertyOf(new TextReader(program).resolve({ node, bound: new Map() }), key)?.node
}

/**
 * Returns whether Kysely inserts the value of an expression into the SQL string. All other values become query
 * parameters.
 */
export function isFragment(program: ServerProgram, node: Node): boolean {
  const type = program.checker.getTypeAtLocation(node)
  const present = type && program.checker.getNonNullableType(type)
  return present !== undefined && program.checker.getPropertyOfType(present, 'toOperationNode') !== undefined
}

/**
 * Evaluates an expression to one SQL string. If the code chooses between alternatives, such as `a ? b : c`, uses the
 * alternative that `choices` selects.
 */
class TextReader {
  /** Maps each choice that the evaluation has made to its number of alternatives. */
  readonly choicesMade = new Map<string, number>()
  private readonly program: ServerProgram
  private readonly choices: ReadonlyMap<string, number>
  /** Parameters for which the chosen caller passes no argument. */
  private readonly omitted = new Set<Node>()
  private depth = 0

  constructor(program: ServerProgram, choices: ReadonlyMap<string, number> = new Map()) {
    this.program = program
    this.choices = choices
  }

  textOf(of: Expression): string {
    const { node, bound } = this.resolve(of)
    const literal = literalOf(node)
    if (literal !== undefined) return literal
    const isTagged = is.isTaggedTemplateExpression(node)
    const template = isTagged ? node.template : node
    if (is.isTemplateExpression(template)) {
      const spans = template.templateSpans.map(({ expression: one, literal: { text } }) => {
        const isText = !isTagged || isFragment(this.program, one)
        return (isText ? this.textOf({ node: one, bound }) : hole) + text
      })
      return template.head.text + spans.join('')
    }
    if (isTagged) return literalOf(template) ?? ''
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression
      if (expression.getText() === 'sql') return this.helperText(name.text, node, bound)
      if (name.text === 'as') return this.textOf({ node: expression, bound })
    }
    const literals = this.literalsOf(node)
    if (literals.length === 0) throw unreadable(node)
    return literals[this.choose(node.getText(), literals.length)]!
  }

  /** Returns the SQL string that `sql.ref`, `sql.join` or a similar Kysely function creates. */
  private helperText(name: string, call: CallExpression, bound: Bindings): string {
    const [first, second] = call.arguments
    if (!first) throw unreadable(call)
    if (name === 'join') {
      const items = this.listOf({ node: first, bound }).map((item) => {
        const isText = isFragment(this.program, item.node) || is.isTaggedTemplateExpression(item.node)
        return isText ? this.textOf(item) : hole
      })
      if (items.length === 0) throw unreadable(first)
      return items.join(second ? this.textOf({ node: second, bound }) : ', ')
    }
    const text = this.textOf({ node: first, bound })
    if (name === 'raw') return text
    if (name === 'lit') return /^-?\d+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
    if (!['ref', 'table', 'id'].includes(name)) throw unreadable(call)
    return `"${text.split('.').join('"."')}"`
  }

  /**
   * Resolves names, arguments, branches, properties and calls to the project's functions to the expression that
   * provides their value.
   */
  resolve(of: Expression): Expression {
    if (this.depth > 80) throw unreadable(of.node)
    this.depth++
    const next = this.step(of)
    const found = next ? this.resolve(next) : of
    this.depth--
    return found
  }

  private step({ node, bound }: Expression): Expression | undefined {
    const isWrapper = [is.isParenthesizedExpression, is.isAsExpression, is.isSatisfiesExpression]
    if (isWrapper.some((of) => of(node)) || is.isNonNullExpression(node) || is.isAwaitExpression(node))
      return { node: (node as ParenthesizedExpression).expression, bound }
    if (is.isConditionalExpression(node)) {
      const holds = this.decide({ node: node.condition, bound })
      return { node: holds ? node.whenTrue : node.whenFalse, bound }
    }
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      if (kind === SyntaxKind.AmpersandAmpersandToken) return { node: node.right, bound }
      if (kind !== SyntaxKind.QuestionQuestionToken && kind !== SyntaxKind.BarBarToken) return undefined
      const left = this.resolve({ node: node.left, bound })
      const isLeft = !isNothing(left.node) && this.choose(node.left.getText(), 2) === 0
      return isLeft || isNothing(node.right) ? left : { node: node.right, bound }
    }
    if (is.isIdentifier(node)) return this.declared(node, bound)
    if (is.isPropertyAccessExpression(node))
      return propertyOf(this.resolve({ node: node.expression, bound }), node.name.text)
    if (is.isElementAccessExpression(node)) {
      const owner = this.resolve({ node: node.expression, bound })
      const key = this.resolve({ node: node.argumentExpression, bound }).node
      const keys = propertiesOf(owner.node).map(({ name }) => nameOf(name))
      return propertyOf(owner, literalOf(key) ?? keys[this.choose(key.getText(), keys.length)] ?? '')
    }
    return is.isCallExpression(node) ? this.returned(node, bound) : undefined
  }

  private declared(name: Node, bound: Bindings): Expression | undefined {
    const declaration = this.program.declarationOf(name)
    if (!declaration) return undefined
    const argument = bound.get(declaration)
    if (argument) return argument
    if (is.isVariableDeclaration(declaration) && declaration.initializer)
      return { node: declaration.initializer, bound }
    if (is.isParameterDeclaration(declaration)) return this.passed(declaration, bound)
    if (!is.isBindingElement(declaration)) return undefined
    const owner = declaration.parent.parent
    const source =
      is.isVariableDeclaration(owner) && owner.initializer
        ? { node: owner.initializer, bound }
        : (bound.get(owner) ?? this.passed(owner, bound))
    const pattern = declaration.parent
    const key = is.isArrayBindingPattern(pattern)
      ? String(pattern.elements.indexOf(declaration))
      : (declaration.propertyName ?? declaration.name)!.getText()
    const own = source && propertyOf(this.resolve(source), key)
    return own ?? (declaration.initializer && { node: declaration.initializer, bound })
  }

  /**
   * Returns the argument that a caller passes for a parameter. All callers in the server's source code are
   * alternatives.
   */
  private passed(parameter: Node, bound: Bindings): Expression | undefined {
    if (!is.isParameterDeclaration(parameter)) return undefined
    const owner = parameter.parent as FunctionNode
    const declaration = is.isArrowFunction(owner) ? owner.parent : owner
    const calls = this.program.callsOf(declaration).slice(0, 12)
    const call = calls[this.choose(`calls of ${keyOf(declaration)}`, calls.length)]
    const argument = call?.arguments[owner.parameters.indexOf(parameter)]
    if (argument) return { node: argument, bound: new Map() }
    if (call) this.omitted.add(parameter)
    return parameter.initializer && { node: parameter.initializer, bound }
  }

  /**
   * Returns the expression that a function of the project returns. Returns undefined for functions outside the project.
   */
  private returned(call: CallExpression, bound: Bindings): Expression | undefined {
    const callee = this.resolve({ node: call.expression, bound })
    const named = is.isPropertyAccessExpression(callee.node) ? callee.node.name : callee.node
    const owner = functionOf(is.isIdentifier(named) ? this.program.declarationOf(named) : named)
    if (!owner) return undefined
    const inner = new Map([...callee.bound, ...bound])
    for (const [at, parameter] of owner.parameters.entries()) {
      const node = call.arguments[at] ?? parameter.initializer
      if (node) inner.set(parameter, { node, bound })
    }
    const found = returnsOf(owner)
    const node = found[this.choose(keyOf(call), found.length)]
    return node && { node, bound: inner }
  }

  /** Returns whether a condition is true in the current SQL string. */
  private decide(of: Expression): boolean {
    const { node, bound } = this.resolve(of)
    if (isNothing(node) || this.omitted.has(this.program.declarationOf(node)!)) return false
    if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return !this.decide({ node: node.operand, bound })
    if (is.isBinaryExpression(node)) {
      const { kind } = node.operatorToken
      const isSame = kind === SyntaxKind.EqualsEqualsEqualsToken
      const expected = literalOf(node.right)
      if (expected !== undefined && (isSame || kind === SyntaxKind.ExclamationEqualsEqualsToken)) {
        const left = this.resolve({ node: node.left, bound }).node
        const literals = this.literalsOf(left)
        const value = literalOf(left) ?? literals[this.choose(left.getText(), literals.length)]
        const isEqual =
          value === undefined ? this.choose(`${left.getText()} ${expected}`, 2) === 0 : value === expected
        return isEqual === isSame
      }
    }
    return this.choose(node.getText(), 2) === 0
  }

  /** Chooses one of several alternatives and returns its index. The same key always results in the same choice. */
  private choose(key: string, alternatives: number): number {
    if (alternatives > 1) this.choicesMade.set(key, alternatives)
    return this.choices.get(key) ?? 0
  }

  /** Returns the strings that the type of an expression allows. */
  private literalsOf(node: Node): string[] {
    const type = this.program.checker.getTypeAtLocation(node)
    const types = (type?.isUnionType() ? type.getTypes() : type && [type]) ?? []
    const texts = types.flatMap((one) => (one.isStringLiteralType() ? [String(one.value)] : []))
    return texts.length === types.length ? texts : []
  }

  /** Returns the elements of a list, including elements that the source code adds with `push`, even conditionally. */
  private listOf(of: Expression): Expression[] {
    const pushed = this.pushedOnto(this.program.declarationOf(of.node)).map((node) => ({ ...of, node }))
    return [...this.elementsOf(this.resolve(of)), ...pushed].flatMap((item) =>
      is.isSpreadElement(item.node) ? this.listOf({ ...item, node: item.node.expression }) : [item],
    )
  }

  private elementsOf({ node, bound }: Expression): Expression[] {
    if (is.isArrayLiteralExpression(node)) return node.elements.map((element) => ({ node: element, bound }))
    if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return []
    const { expression, name } = node.expression
    const [first] = node.arguments
    const items = this.listOf({ node: expression, bound })
    if (name.text === 'filter') return items
    const callback = first && (functionOf(first) ?? functionOf(this.program.declarationOf(first)))
    if (!callback || !['map', 'flatMap'].includes(name.text)) return []
    return (items.length > 0 ? items : [undefined]).flatMap((item) => {
      const [parameter] = callback.parameters
      const inner = new Map(bound)
      if (parameter && item) inner.set(parameter, item)
      const returned = returnsOf(callback).map((one) => ({ node: one, bound: inner }))
      return name.text === 'map' ? returned.slice(0, 1) : returned.flatMap((one) => this.listOf(one))
    })
  }

  private pushedOnto(declaration: Node | undefined): Node[] {
    const found: Node[] = []
    if (!declaration || !is.isVariableDeclaration(declaration)) return found
    visitNodes(declaration.getSourceFile(), (node) => {
      if (!is.isCallExpression(node) || !is.isPropertyAccessExpression(node.expression)) return
      const { name, expression } = node.expression
      const isPush = name.text === 'push' && this.program.declarationOf(expression) === declaration
      if (isPush) found.push(...node.arguments)
    })
    return found
  }
}

function propertyOf({ node, bound }: Expression, key: string): Expression | undefined {
  const element = is.isArrayLiteralExpression(node) && node.elements[Number(key)]
  if (element) return { node: element, bound }
  const property = propertiesOf(node).find(({ name }) => nameOf(name) === key)
  const value = property && is.isPropertyAssignment(property) ? property.initializer : property?.name
  return value && { node: value, bound }
}

function propertiesOf(node: Node) {
  const all = is.isObjectLiteralExpression(node) ? node.properties : []
  return all.flatMap((one) =>
    is.isPropertyAssignment(one) || is.isShorthandPropertyAssignment(one) ? [one] : [],
  )
}

const nameOf = (name: Node): string => literalOf(name) ?? name.getText()

function functionOf(node: Node | undefined) {
  if (!node) return undefined
  if (is.isFunctionDeclaration(node) || is.isArrowFunction(node) || is.isFunctionExpression(node)) return node
  if (is.isVariableDeclaration(node) && node.initializer && is.isArrowFunction(node.initializer))
    return node.initializer
  return undefined
}

function returnsOf({ body }: FunctionNode): Node[] {
  if (!body) return []
  if (!is.isBlock(body)) return [body]
  const found: Node[] = []
  const visit = (node: Node): void => {
    if (is.isReturnStatement(node) && node.expression) found.push(node.expression)
    else if (!functionOf(node)) node.forEachChild(visit)
  }
  body.forEachChild(visit)
  return found
}

function literalOf(node: Node): string | undefined {
  const isText = is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)
  return isText ? node.text : /^-?[\d_]+$/.exec(node.getText())?.[0].replaceAll('_', '')
}

const isNothing = (node: Node): boolean => ['null', 'undefined', 'false'].includes(node.getText())

const keyOf = (node: Node): string => `${node.getSourceFile().fileName} ${node.pos}`

function unreadable(node: Node): Error {
  const { file, line } = findLocation(node)
  const text = node.getText().replace(/\s+/g, ' ').slice(0, 80)
  return new Error(`\`${text}\` (${file}:${line}) cannot be followed`)
}
