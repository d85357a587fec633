// Lint rules for this project. They check imports between layers, the use of the clock in modules, and imports between
// files with different roles (routes, store, rules …).
import path from 'node:path'
import { importError } from './layers.mjs'

const root = path.resolve(import.meta.dirname, '..')

const importDown = {
  meta: {},
  create(/** @type {any} */ context) {
    const file = path.relative(root, context.filename).replaceAll('\\', '/')
    /** @param {any} node */
    const report = (node) => {
      const message = typeof node.source?.value === 'string' && importError(file, node.source.value)
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

const injectClock = {
  meta: { messages: { now: 'Use the clock from the context or parameters.' } },
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
 * Returns an error message if a file's role (routes, store, rules …) does not allow an import. Returns undefined if the
 * import is allowed.
 * @param {string} file
 * @param {string} source
 */
function roleError(file, source) {
  const role = roleOf(file)
  const imported = roleOf(source)
  if (role === 'routes' && imported === 'store')
    return 'Routes bind calls to the public API and must not import a store.'
  if (role === 'store' && imported === 'routes') return 'A store must not import routes.'
  if (
    pure.includes(role ?? '') &&
    (imported === 'store' || imported === 'routes' || source.startsWith('#platform/database/'))
  )
    return `A ${role} file is pure: it must not access the database.`
  return undefined
}

/** @param {string} file */
const roleOf = (file) => /\.([a-z]+)\.ts$/.exec(file)?.[1]

const moduleRoles = {
  meta: {},
  create(/** @type {any} */ context) {
    /** @param {any} node */
    const report = (node) => {
      const message = node.source && roleError(context.filename, node.source.value)
      if (message) context.report({ node, message })
    }
    return { ImportDeclaration: report, ExportNamedDeclaration: report, ExportAllDeclaration: report }
  },
}

export default {
  meta: { name: 'souk' },
  rules: { 'import-down': importDown, 'inject-clock': injectClock, 'module-roles': moduleRoles },
}
