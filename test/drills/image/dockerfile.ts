export interface Instruction {
  name: string
  text: string
}

/**
 * Returns the instructions in a Dockerfile in order, without comments. A line that ends with a backslash is joined with
 * the next line.
 */
export function readInstructions(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n/g, ' ')
    .split('\n')
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? []
      return { name: name.toUpperCase(), text: rest.replace(/\s+/g, ' ') }
    })
}

/**
 * Returns the program and the arguments of a CMD instruction in JSON form.
 * @throws if the text is not a JSON list of strings
 */
export function readProgram(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`not a JSON list of strings: ${text}`)
  return words as string[]
}

/** Returns the `KEY=value` pairs of an ENV instruction. */
export function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
}
