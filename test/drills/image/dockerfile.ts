export interface Instruction {
  name: string
  text: string
}

/** Returns a Dockerfile's instructions in order, without comments, lines continued by a backslash joined. */
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

/** The program and its arguments that a CMD in JSON names. @throws what is no JSON list of texts */
export function programOf(text: string): string[] {
  const words: unknown = JSON.parse(text.slice(text.indexOf('[')))
  if (!Array.isArray(words) || words.some((word) => typeof word !== 'string'))
    throw new Error(`no list of words: ${text}`)
  return words as string[]
}

/** `KEY=value` pairs of an ENV. */
export function variablesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]),
  )
}
