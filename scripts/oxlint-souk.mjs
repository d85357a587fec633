// Lint rules of this app: imports between layers, the clock in modules, and imports between the roles of a module's files.
import path from 'node:path'
import { importFault } from './layers.mjs'

const root = path.resolve(import.meta.dirname, '..')

const importDown = {
  meta: {},
  create(/** @type {any} */ context) {
    const file = path.relative(root, context.filename).replaceAll('\\', '/')
    /** @param {any} node */
    const report = (node) => {
      const message = typeof node.source?.value === 'string' && importFault(file, node.source.value)
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: report,
      ImportExpression: report,
      ExportNamedDeclaration: report,
      ExportAllDeclaration: report,
    }
  },
}

const askTheClock = {
  meta: { messages: { now: 'Ask the clock that is handed in.' } },
  create(/** @type {any} */ context) {
    /** @param {any} node */
    const report = (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        context.report({ node, messageId: 'now' })
    }
    return { NewExpression: report, CallExpression: report }
  },
}

const pure = ['rules', 'states', 'lines']

/**
 * Returns an error message if a file's role (routes, store, rules …) forbids an import; otherwise undefined.
 * @param {string} file
 * @param {string} source
 */
function reason(file, source) {
  const role = roleOf(file)
  const wanted = roleOf(source)
  if (role === 'routes' && wanted === 'store')
    return 'Routes bind calls to the public API; they know no store.'
  if (role === 'store' && wanted === 'routes') return 'A store knows no routes.'
  if (
    pure.includes(role ?? '') &&
    (wanted === 'store' || wanted === 'routes' || source.startsWith('#platform/database/'))
  )
    return `A ${role} file is pure: it reads and writes nothing.`
  return undefined
}

/** @param {string} file */
const roleOf = (file) => /\.([a-z]+)\.ts$/.exec(file)?.[1]

const moduleRoles = {
  meta: {},
  create(/** @type {any} */ context) {
    /** @param {any} node */
    const report = (node) => {
      const message = node.source && reason(context.filename, node.source.value)
      if (message) context.report({ node, message })
    }
    return { ImportDeclaration: report, ExportNamedDeclaration: report, ExportAllDeclaration: report }
  },
}

export default {
  meta: { name: 'souk' },
  rules: { 'import-down': importDown, 'ask-the-clock': askTheClock, 'module-roles': moduleRoles },
}
