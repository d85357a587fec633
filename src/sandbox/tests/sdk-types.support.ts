import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, SignatureKind, SymbolFlags, TypeFlags } from 'typescript/unstable/sync'
import type { Checker, Program, Type } from 'typescript/unstable/sync'
import { readSdkMethods } from './sdk-routes.support.ts'
import type { SdkMethod } from './sdk-routes.support.ts'

/** Requests are forms (all strings) with closed enums; answers are JSON whose enums Stripe may extend. */
type Mode = 'request' | 'response'

interface Shape {
  required: string[]
  properties: Map<string, Type>
  rest: Type | undefined
}

export interface SdkTypes {
  /** What is wrong with the parameters of a call, by the SDK's own types; empty when nothing is. */
  checkRequest(method: string, path: string, params: unknown): string[]
  checkResponse(method: string, path: string, body: unknown): string[]
  checkEvent(body: unknown): string[]
  /** An event of the v2 API as `/v2/core/events/:id` answers it. */
  checkThinEvent(body: unknown): string[]
  close(): void
}

const root = path.dirname(fileURLToPath(import.meta.resolve('stripe')))

/**
 * Reads the pinned SDK: its routes from the `.js`, parameter and answer types from the `.d.ts` through
 * TypeScript's checker, walked lazily along the value. Nothing is copied, so it follows every update.
 */
export function openSdkTypes(): SdkTypes {
  const methods = readSdkMethods(path.join(root, 'resources'))
  const { checker, program, close } = openProgram([...new Set([...methods.values()].map(({ file }) => file))])
  const walker = createWalker(checker)
  const signatures = new Map<string, { params: Type | undefined; answer: Type }>()
  const signatureOf = (verb: string, route: string): { params: Type | undefined; answer: Type } => {
    const key = `${verb} ${route}`
    const method = methods.get(key)
    if (method === undefined) throw new Error(`The SDK has no method for ${key}`)
    const known = signatures.get(key) ?? readSignature(checker, program, method)
    signatures.set(key, known)
    return known
  }
  return {
    checkRequest(verb, route, params) {
      const { params: type } = signatureOf(verb, route)
      const isEmpty = Object.keys(params as object).length === 0
      if (type === undefined) return isEmpty ? [] : ['the SDK sends no parameters here']
      return walker('request', type, params, '')
    },
    checkResponse: (verb, route, body) => walker('response', signatureOf(verb, route).answer, body, ''),
    checkThinEvent: (body) => walker('response', thinEvent(checker, program), body, ''),
    checkEvent: (body) =>
      walker(
        'response',
        typeIn(checker, program, path.join(root, 'resources/Events.d.ts'), 'Event'),
        body,
        '',
      ),
    close,
  }
}

function openProgram(files: string[]): { checker: Checker; program: Program; close(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-sdk-types-'))
  const config = path.join(folder, 'tsconfig.json')
  const compilerOptions = {
    module: 'nodenext',
    moduleResolution: 'nodenext',
    strict: true,
    noEmit: true,
    types: [],
    lib: ['esnext'],
  }
  fs.writeFileSync(config, JSON.stringify({ compilerOptions, files }))
  const api = new API()
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (project === undefined) throw new Error('The SDK types could not be opened')
  return {
    checker: project.checker,
    program: project.program,
    close() {
      api.close()
      fs.rmSync(folder, { recursive: true })
    },
  }
}

function typeIn(checker: Checker, program: Program, file: string, name: string): Type {
  const source = program.getSourceFile(file)
  const module = source && checker.getSymbolAtLocation(source)
  const symbol = module && checker.getExportsOfModule(module).find((each) => each.name === name)
  if (symbol === undefined) throw new Error(`The SDK has no type ${name} in ${file}`)
  return checker.getDeclaredTypeOfSymbol(symbol)
}

function thinEvent(checker: Checker, program: Program): Type {
  return typeIn(checker, program, path.join(root, 'resources/V2/Core/Events.d.ts'), 'Event')
}

function readSignature(
  checker: Checker,
  program: Program,
  method: SdkMethod,
): { params: Type | undefined; answer: Type } {
  const owner = typeIn(checker, program, method.file, method.className)
  const symbol = checker.getPropertyOfType(owner, method.name)
  const type = symbol && checker.getTypeOfSymbol(symbol)
  const signature = type && checker.getSignaturesOfType(type, SignatureKind.Call)[0]
  const answer = signature && checker.getReturnTypeOfSignature(signature)
  if (signature === undefined || answer === undefined) throw new Error(`No signature for ${method.name}`)
  const inputs = signature.parameters.map((_, at) => checker.getParameterType(signature, at))
  const params = inputs
    .map((each) => each && checker.getNonNullableType(each))
    .find((each) => each && checker.typeToString(each).endsWith('Params'))
  return { params, answer }
}

function createWalker(checker: Checker): (mode: Mode, type: Type, value: unknown, at: string) => string[] {
  const shapes = new Map<number, Shape>()

  const walk = (mode: Mode, type: Type, value: unknown, at: string): string[] => {
    const inner = unwrap(type)
    if (inner !== undefined)
      return inner.isList ? walkList(mode, inner.type, value, at) : walk(mode, inner.type, value, at)
    // Decimals travel as text; the SDK itself makes numbers of them.
    if (type.getSymbol()?.name === 'Decimal')
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? [] : wrong(type, value, at)
    if (type.flags & (TypeFlags.Any | TypeFlags.Unknown)) return []
    if (type.isUnionType()) return walkUnion(mode, type.getTypes(), value, at)
    if (type.isIntersectionType())
      return mode === 'response' && typeof value === 'string' ? [] : wrong(type, value, at)
    if (type.isLiteralType()) return sameLiteral(mode, type.value, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.String) return typeof value === 'string' ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Number) return isNumber(mode, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Boolean) return isBoolean(mode, value) ? [] : wrong(type, value, at)
    if (type.flags & TypeFlags.Null) return value === null ? [] : wrong(type, value, at)
    if (type.flags & (TypeFlags.Undefined | TypeFlags.Void)) return wrong(type, value, at)
    return walkObject(mode, type, value, at)
  }

  /** Promise<Response<T>>, Response<T> and the list promise are the transport's, not the API's. */
  const unwrap = (type: Type): { type: Type; isList: boolean } | undefined => {
    const alias = type.getAliasSymbol()?.name
    if (alias === 'Response') return { type: type.getAliasTypeArguments()[0] as Type, isList: false }
    const name = type.getSymbol()?.name
    const lists = ['ApiListPromise', 'V2ListPromise']
    if (type.isTypeReference() && (name === 'Promise' || lists.includes(name ?? ''))) {
      return { type: checker.getTypeArguments(type)[0] as Type, isList: name !== 'Promise' }
    }
    return undefined
  }

  const walkList = (mode: Mode, item: Type, value: unknown, at: string): string[] => {
    const list = value as Record<string, unknown>
    const isEnvelope =
      (list['object'] === 'list' &&
        typeof list['has_more'] === 'boolean' &&
        typeof list['url'] === 'string') ||
      (list['next_page_url'] !== undefined && list['previous_page_url'] !== undefined)
    if (!isEnvelope || !Array.isArray(list['data'])) return [`${at || 'answer'} is not a list`]
    return list['data'].flatMap((each, index) => walk(mode, item, each, `${at}.data[${index}]`))
  }

  const walkUnion = (mode: Mode, members: readonly Type[], value: unknown, at: string): string[] => {
    const candidates = members.filter((member) => mayBe(member, value))
    let best = [`${at || 'value'} ${JSON.stringify(value)} fits none of ${members.length} kinds`]
    let isFirst = true
    for (const member of candidates) {
      const problems = walk(mode, member, value, at)
      if (problems.length === 0) return []
      if (isFirst || problems.length < best.length) best = problems
      isFirst = false
    }
    return best
  }

  /** Large unions of objects are told apart by their `object` and `type` literals first. */
  const mayBe = (member: Type, value: unknown): boolean => {
    if (typeof value !== 'object' || value === null) return true
    if (!member.isObjectType()) return member.isIntersectionType() === false
    if (Array.isArray(value)) return checker.isArrayType(member)
    return ['object', 'type'].every((key) => {
      const type = checker.isArrayType(member) ? undefined : shapeOf(member).properties.get(key)
      const given = (value as Record<string, unknown>)[key]
      return given === undefined || type === undefined || !type.isLiteralType() || type.value === given
    })
  }

  const walkObject = (mode: Mode, type: Type, value: unknown, at: string): string[] => {
    if (checker.isArrayType(type)) {
      if (!Array.isArray(value)) return wrong(type, value, at)
      const [item] = checker.getTypeArguments(type as never)
      return value.flatMap((each, index) => walk(mode, item as Type, each, `${at}[${index}]`))
    }
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(type, value, at)
    const shape = shapeOf(type)
    const given = value as Record<string, unknown>
    const missing = shape.required
      .filter((name) => given[name] === undefined)
      .map((name) => `${at}.${name} is missing`)
    const own = Object.entries(given).flatMap(([name, each]) => {
      const property = shape.properties.get(name) ?? shape.rest
      if (property === undefined) return [`${at}.${name} is unknown to the SDK`]
      return each === undefined ? [] : walk(mode, property, each, `${at}.${name}`)
    })
    return [...missing, ...own]
  }

  const shapeOf = (type: Type): Shape => {
    const known = shapes.get(type.id)
    if (known !== undefined) return known
    // Methods are the SDK's own, not part of what is answered.
    const symbols = checker.getPropertiesOfType(type).filter((each) => !(each.flags & SymbolFlags.Method))
    const types = checker.getTypeOfSymbol(symbols)
    const shape: Shape = {
      required: symbols.filter((each) => !(each.flags & SymbolFlags.Optional)).map((each) => each.name),
      properties: new Map(symbols.map((each, at) => [each.name, types[at] as Type])),
      rest: checker.getIndexInfosOfType(type)[0]?.valueType,
    }
    shapes.set(type.id, shape)
    return shape
  }

  const wrong = (type: Type, value: unknown, at: string): string[] => [
    `${at || 'value'} is ${JSON.stringify(value)?.slice(0, 80)}, not ${checker.typeToString(type)}`,
  ]

  return walk
}

function sameLiteral(mode: Mode, wanted: unknown, value: unknown): boolean {
  return wanted === value || (mode === 'request' && String(wanted) === value)
}

function isNumber(mode: Mode, value: unknown): boolean {
  return (
    typeof value === 'number' ||
    (mode === 'request' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
  )
}

function isBoolean(mode: Mode, value: unknown): boolean {
  return typeof value === 'boolean' || (mode === 'request' && (value === 'true' || value === 'false'))
}
