import type { Expression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { bothHold, type Choices } from './choices.ts'
import { listOf } from './lists.ts'
import { placeOf, type ServerProgram } from './program.ts'
import { resolve } from './resolve.ts'
import { textOf } from './syntax.ts'
import type { Value } from './values.ts'

/** One of the texts that a template can become; `hole` stands for a parameter. */
interface Variant {
  parts: readonly string[]
  choices: Choices
}

const hole = '\0'

class Unreadable extends Error {
  constructor(node: Node, why: string) {
    const { file, line } = placeOf(node)
    super(`\`${node.getText().replace(/\s+/g, ' ').slice(0, 80)}\` (${file}:${line}) ${why}`)
  }
}

/**
 * Returns the texts of the statements an expression can become, as they go to PostgreSQL.
 * @throws where code decides on the text that cannot be followed without running it
 */
export function textsOf(program: ServerProgram, node: Node): string[] {
  const variants = evaluate(program, { node, bindings: new Map(), choices: [] })
  const texts = variants.map(({ parts }) => {
    let count = 0
    return parts.map((part) => (part === hole ? `$${++count}` : part)).join('')
  })
  return [...new Set(texts)]
}

function evaluate(program: ServerProgram, value: Value): Variant[] {
  return resolve(program, value).flatMap((resolved) => evaluateOne(program, resolved))
}

function evaluateOne(program: ServerProgram, value: Value): Variant[] {
  const { node, choices } = value
  const text = textOf(node)
  if (text !== undefined) return [{ parts: [text], choices }]
  if (is.isTaggedTemplateExpression(node)) return evaluateTemplate(program, value, node.template, isFragment)
  if (is.isTemplateExpression(node)) return evaluateTemplate(program, value, node, () => true)
  if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression
    const [first, second] = node.arguments
    if (expression.getText() === 'sql' && first)
      return evaluateHelper(program, value, name.text, first, second)
    if (name.text === 'as' || name.text === '$castTo')
      return evaluate(program, { ...value, node: expression })
  }
  const literals = literalsOf(program, node)
  if (literals.length > 0)
    return literals.map((literal) => ({
      parts: [literal],
      choices:
        literals.length > 1 ? [...choices, { on: node.getText(), value: literal, not: false }] : choices,
    }))
  throw new Unreadable(node, 'cannot be followed')
}

/** Whether kysely puts it into the text; anything else becomes a parameter. */
export function isFragment(program: ServerProgram, node: Node): boolean {
  const type = program.checker.getTypeAtLocation(node)
  const present = type && program.checker.getNonNullableType(type)
  return present !== undefined && program.checker.getPropertyOfType(present, 'toOperationNode') !== undefined
}

function evaluateTemplate(
  program: ServerProgram,
  value: Value,
  template: Node,
  isText: (program: ServerProgram, node: Node) => boolean,
): Variant[] {
  if (is.isNoSubstitutionTemplateLiteral(template))
    return [{ parts: [template.text], choices: value.choices }]
  if (!is.isTemplateExpression(template)) return []
  const segments: Variant[][] = [[{ parts: [template.head.text], choices: value.choices }]]
  for (const { expression, literal } of template.templateSpans) {
    segments.push(
      isText(program, expression)
        ? evaluate(program, { ...value, node: expression })
        : [{ parts: [hole], choices: [] }],
      [{ parts: [literal.text], choices: [] }],
    )
  }
  return combine(segments)
}

/** Each alternative of each segment once, with the first of the others that agree with it: not all of all. */
function combine(segments: readonly Variant[][]): Variant[] {
  const found = new Map<string, Variant>()
  const addWith = (fixed: number, variant: Variant | undefined): void => {
    let choices: Choices = variant?.choices ?? []
    const parts: string[][] = []
    for (const [at, segment] of segments.entries()) {
      const fitting = at === fixed ? variant : segment.find((one) => bothHold(one.choices, choices))
      if (!fitting) return
      choices = [...choices, ...fitting.choices]
      parts[at] = [...fitting.parts]
    }
    const flat = parts.flat()
    const key = flat.join('\u0001')
    if (!found.has(key)) found.set(key, { parts: flat, choices })
  }
  addWith(-1, undefined)
  for (const [at, segment] of segments.entries())
    if (segment.length > 1) for (const one of segment) addWith(at, one)
  return [...found.values()]
}

/** `sql.ref`, `sql.join` and the like. */
function evaluateHelper(
  program: ServerProgram,
  value: Value,
  name: string,
  first: Expression,
  second: Expression | undefined,
): Variant[] {
  const map = (change: (text: string) => string): Variant[] =>
    evaluate(program, { ...value, node: first }).map(({ parts, choices }) => ({
      parts: [change(parts.join(''))],
      choices,
    }))
  switch (name) {
    case 'raw':
      return evaluate(program, { ...value, node: first })
    case 'ref':
    case 'table':
    case 'id':
      return map((text) =>
        text
          .split('.')
          .map((part) => `"${part}"`)
          .join('.'),
      )
    case 'lit':
      return map((text) => (/^-?\d+$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`))
    case 'join': {
      const separator = second
        ? evaluate(program, { ...value, node: second })
        : [{ parts: [', '], choices: [] }]
      const items = listOf(program, { ...value, node: first }).map((item) =>
        isFragment(program, item.node) || is.isTaggedTemplateExpression(item.node)
          ? evaluate(program, item)
          : [{ parts: [hole], choices: [] }],
      )
      if (items.length === 0) throw new Unreadable(first, 'is a list of nothing known')
      return combine(items.flatMap((item, at) => (at === 0 ? [item] : [separator, item])))
    }
    default:
      throw new Unreadable(first, `goes to sql.${name}, which is not known`)
  }
}

/** The texts that a type allows. */
function literalsOf(program: ServerProgram, node: Node): string[] {
  const type = program.checker.getTypeAtLocation(node)
  if (!type) return []
  const types = type.isUnionType() ? type.getTypes() : [type]
  const texts = (types ?? []).flatMap((one) => (one.isStringLiteralType() ? [String(one.value)] : []))
  return texts.length === types?.length ? texts : []
}
