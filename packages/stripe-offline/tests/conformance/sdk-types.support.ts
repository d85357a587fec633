import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { API, SignatureKind } from 'typescript/unstable/sync'
import type { Checker, Program, Type } from 'typescript/unstable/sync'
import type { ParamNames } from '../../src/api/stripe-api.ts'
import { readSdkMethods } from './sdk-routes.support.ts'
import type { SdkMethod } from './sdk-routes.support.ts'
import { createWalker } from './sdk-walker.support.ts'

export interface SdkTypes {
  /** Returns the errors that the SDK's types reveal in the parameters of a call. */
  checkRequest(method: string, path: string, params: unknown): string[]
  checkResponse(method: string, path: string, body: unknown): string[]
  checkEvent(body: unknown): string[]
  /** Returns the errors that the SDK's types reveal in a v2 event from `/v2/core/events/:id`. */
  checkThinEvent(body: unknown): string[]
  /** HTTP method and path of every call of the SDK. */
  routes: string[]
  /** Returns the parameter names of a route, as a tree. */
  paramNames(route: string): ParamNames
  close(): void
}

const root = path.dirname(fileURLToPath(import.meta.resolve('stripe')))

/**
 * Reads the pinned SDK: the routes from its `.js` files, and the types of parameters and responses from its `.d.ts`
 * files, using TypeScript's type checker. A type is resolved only when a value is checked against it.
 */
export function createSdkTypes(): SdkTypes {
  const methods = readSdkMethods(path.join(root, 'resources'))
  const { checker, program, close } = openProgram([...new Set([...methods.values()].map(({ file }) => file))])
  const walker = createWalker(checker)
  const event = once(() => typeIn(checker, program, path.join(root, 'resources/Events.d.ts'), 'Event'))
  const thinEvent = once(() =>
    typeIn(checker, program, path.join(root, 'resources/V2/Core/Events.d.ts'), 'Event'),
  )
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
      return walker.check('request', type, params, '')
    },
    checkResponse: (verb, route, body) => walker.check('response', signatureOf(verb, route).answer, body, ''),
    routes: [...methods.keys()],
    paramNames(route) {
      const [verb = '', at = ''] = route.split(' ', 2)
      const { params } = signatureOf(verb, at)
      return params === undefined ? {} : walker.namesIn(params)
    },
    checkThinEvent: (body) => walker.check('response', thinEvent(), body, ''),
    checkEvent: (body) => walker.check('response', event(), body, ''),
    close,
  }
}

function openProgram(files: string[]): { checker: Checker; program: Program; close(): void } {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stripe-offline-types-'))
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

function once<Answer>(ask: () => Answer): () => Answer {
  let known: { answer: Answer } | undefined
  return () => (known ??= { answer: ask() }).answer
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
