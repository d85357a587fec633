import fs from 'node:fs'
import path from 'node:path'
import { readCatalog, sourceLanguage } from './catalog.ts'
import { parseMessage, type Argument } from './message.ts'

const file = path.join(import.meta.dirname, 'message-types.d.ts')

/**
 * Writes the types of all messages and of what each takes, beside this file.
 * @throws Error naming the message that cannot be read.
 */
export function writeMessageTypes(): void {
  const plain: string[] = []
  const rich: string[] = []
  for (const [key, text] of readCatalog(sourceLanguage).messages) {
    const { takes } = readMessage(key, text)
    const isRich = [...takes.values()].some(({ kind }) => kind === 'tag')
    const fields = [...takes].map(([name, argument]) => `${name}: ${typeOf(argument, isRich)}`)
    const line = `  '${key}': ${fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`}`
    if (isRich) rich.push(line)
    else plain.push(line)
  }
  const text = `interface Plain {\n${plain.join('\n')}\n}\n\ninterface Rich<Node> {\n${rich.join('\n')}\n}\n${ends}\n`
  // A watcher of the file is not woken for nothing.
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text)
}

/** @throws Error naming the message. */
export function readMessage(key: string, text: string): ReturnType<typeof parseMessage> {
  try {
    return parseMessage(text)
  } catch (error) {
    throw new Error(`${key}: ${(error as Error).message}`, { cause: error })
  }
}

function typeOf(argument: Argument, isRich: boolean): string {
  if (argument.kind === 'tag') return '(around: Node[]) => Node'
  if (argument.kind === 'number') return 'number'
  if (argument.kind === 'choice') return argument.of.map((word) => `'${word}'`).join(' | ')
  return isRich ? 'Node' : 'string | number'
}

const ends = [
  'MessageKey = keyof Plain',
  'MessageArguments<Key extends MessageKey> = Plain[Key] extends undefined ? [] : [Plain[Key]]',
  'MessageTable<Prefix extends string> = { [Key in MessageKey as Key extends `${Prefix}.${infer Name}` ? Name : never]: Plain[Key] extends undefined ? string : (args: Plain[Key]) => string }',
  'RichKey = keyof Rich<unknown>',
  'RichArguments<Key extends RichKey, Node> = Rich<Node>[Key]',
]
  .map((line) => `\nexport type ${line}`)
  .join('')
