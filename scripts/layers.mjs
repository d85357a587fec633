import fs from 'node:fs'
import path from 'node:path'
import { isBuiltin } from 'node:module'

/**
 * Layer of the source code with its allowed imports.
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} folder if it ends in `/*`, each subfolder is a layer, and these layers do not import each other
 * @property {readonly string[]} imports names of the other layers that this layer can import
 * @property {string} about
 * @property {number} [stage] level of a server module; other modules can import only its public files
 * @property {readonly string[]} [npm] npm packages that the layer can import; if set, it cannot import Node modules
 * @property {Record<string, readonly string[]>} [files] for each imported layer, the only files and folders (`format/`)
 * that can be imported from it
 */

/** Layers, lowest first. @type {readonly Layer[]} */
export const layers = JSON.parse(fs.readFileSync(new URL('../layers.json', import.meta.url), 'utf8')).layers

/** @type {[alias: string, folder: string][]} */
const aliases = Object.entries(
  JSON.parse(fs.readFileSync(new URL('../package.json', import.meta.url), 'utf8')).imports,
).map(([alias, folder]) => [alias.slice(0, -1), String(folder).slice(2, -1)])

/**
 * Returns the layer that a file belongs to, and its folder. If the layer has the folder `folder/*`, returns the
 * subfolder that contains the file.
 * @param {string} file path from the root of the project
 * @returns {{ layer: Layer, folder: string } | undefined}
 */
export function findLayer(file) {
  for (const layer of layers) {
    const [folder = '', isMany] = layer.folder.split('/*')
    if (!file.startsWith(`${folder}/`)) continue
    if (isMany === undefined) return { layer, folder }
    return { layer, folder: file.split('/', folder.split('/').length + 1).join('/') }
  }
  return undefined
}

/**
 * Returns the path of an imported file from the project root. Returns undefined if an npm package or a Node module is
 * imported.
 * @param {string} file path of the importing file from the root of the project
 * @param {string} source
 */
export function resolveImport(file, source) {
  if (source.startsWith('.')) return path.posix.join(path.posix.dirname(file), source)
  const alias = aliases.find(([start]) => source.startsWith(start))
  if (alias) return alias[1] + source.slice(alias[0].length)
  const [, name, entry = 'index'] = /^@souk\/([\w-]+)(?:\/(.+))?$/.exec(source) ?? []
  return name && `packages/${name}/${entry}`
}

/**
 * Returns whether other modules can import a file of a module. They can import files such as `orders.ts` or
 * `orders.events.ts` in the module's folder or in its subfolder `core`.
 * @param {string} file path from the module's folder
 */
const isPublic = (file) => /^(core\/)?[\w-]+(\.events)?\.ts$/.test(file)

/**
 * Returns an error message if a file is not allowed to import a source. Returns undefined if the import is allowed.
 * @param {string} file path from the root of the project
 * @param {string} source
 */
export function importError(file, source) {
  const from = findLayer(file)
  if (!from) return undefined
  const { layer } = from
  const target = resolveImport(file, source)
  if (target === undefined) return npmError(layer, source)
  const to = findLayer(target)
  if (!to)
    return /^(src|test|bench|packages)\//.test(target)
      ? `${layer.name} must not import ${target}.`
      : undefined
  if (to.folder === from.folder) return undefined
  if (!layer.imports.includes(to.layer.name))
    return `${layer.name} must not import ${to.layer.name}: see layers.json.`
  // Packages use relative paths for imports from their own files, because path aliases do not work in published
  // packages.
  if (source.startsWith('.') && !from.folder.startsWith('packages/'))
    return 'Import another layer by its alias, such as #platform/….'
  const inside = target.slice(to.folder.length + 1)
  const allowed = layer.files?.[to.layer.name]
  if (allowed && !allowed.some((path) => inside === path || (path.endsWith('/') && inside.startsWith(path))))
    return `${layer.name} may import only ${allowed.join(', ')} from ${to.layer.name}.`
  if (layer.stage && to.layer.stage && !isPublic(inside))
    return `Other modules may import only the public files of ${to.layer.name}: no store or routes.`
  return undefined
}

/**
 * @param {Layer} layer
 * @param {string} source
 */
function npmError({ name, npm }, source) {
  if (!npm || npm.includes(source)) return undefined
  return isBuiltin(source)
    ? `${name} must not import Node modules.`
    : `${name} may import only these npm packages: ${npm.join(', ')}.`
}

/** Returns the table of layers for docs/architecture.md. */
export function layersTable() {
  const rows = layers.map(
    ({ folder, imports, about }) => `| \`${folder}\` | ${about} | ${imports.join(', ') || '–'} |`,
  )
  return ['| folder | holds | imports |', '|---|---|---|', ...rows].join('\n')
}
