import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { core } from 'zod'

/**
 * Returns the error message for an invalid environment variable. Contains the variable's value only if the variable is
 * a number or has a fixed set of values, because such values are never secrets.
 */
export function describeInvalidVariable(issue: core.$ZodIssue, set: NodeJS.ProcessEnv): string {
  const name = String(issue.path[0])
  const expected = describeExpected(issue)
  return expected ? `✖ ${name}=${set[name]}: expected ${expected}` : `✖ ${name}: ${issue.message}`
}

function describeExpected(issue: core.$ZodIssue): string | undefined {
  if (issue.code === 'invalid_value') return `one of ${issue.values.join(', ')}`
  if (issue.code === 'invalid_type' && issue.expected === 'number') return 'a number'
  if (issue.code === 'invalid_type' && issue.expected === 'int') return 'a whole number'
  if (issue.code === 'too_small' && issue.origin === 'number')
    return issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`
  if (issue.code === 'too_big' && issue.origin === 'number') return `${issue.maximum} or less`
  return undefined
}

function isFolder(path: string): boolean {
  return statSync(resolve(path), { throwIfNoEntry: false })?.isDirectory() === true
}

/** Returns whether the path or one of its parents is a file, so that the folder cannot be created. */
function isBelowFile(path: string): boolean {
  const at = resolve(path)
  return existsSync(at) ? !statSync(at).isDirectory() : isBelowFile(dirname(at))
}

/**
 * Returns an error for each environment variable that should contain the path of a folder but does not contain a usable
 * one.
 */
export function listFolderErrors(set: Record<string, string | undefined>): string[] {
  const { DATA_DIR: data = '.', EXTENSIONS_DIR: extensions } = set
  return [
    ...(isBelowFile(data) ? [`✖ DATA_DIR=${data}: expected a folder, but this is a file`] : []),
    ...(extensions && !isFolder(extensions)
      ? [`✖ EXTENSIONS_DIR=${extensions}: expected an existing folder`]
      : []),
  ]
}
