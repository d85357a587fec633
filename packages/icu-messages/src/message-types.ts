import fs from 'node:fs'
import { readCatalog, type MessageConfig } from './catalogs.ts'
import { readMessage, type Argument } from './parse.ts'

/**
 * Writes a declaration file that contains the keys of all messages, and the arguments of each message.
 * @throws Error that contains the key of a message that cannot be parsed.
 */
export function writeMessageTypes(config: MessageConfig, file: string): void {
  const { sourceLanguage, globals = [] } = config
  const plain: string[] = []
  const rich: string[] = []
  for (const [key, text] of readCatalog(config, sourceLanguage).messages) {
    const takes = [...readMessage(key, text).argumentKinds].filter(([name]) => !globals.includes(name))
    const isRich = takes.some(([, { kind }]) => kind === 'tag')
    const fields = takes.map(([name, argument]) => `${name}: ${typeOf(argument, isRich)}`)
    const line = `  '${key}': ${fields.length === 0 ? 'undefined' : `{ ${fields.join('; ')} }`}`
    if (isRich) rich.push(line)
    else plain.push(line)
  }
  const text = `interface Plain {\n${plain.join('\n')}\n}\n\ninterface Rich<Node> {\n${rich.join('\n')}\n}\n${exported}\n`
  // Does not rewrite an unchanged file, because this would trigger file watchers.
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) fs.writeFileSync(file, text)
}

function typeOf(argument: Argument, isRich: boolean): string {
  if (argument.kind === 'tag') return '(around: Node[]) => Node'
  if (argument.kind === 'number') return 'number'
  if (argument.kind === 'choice') return argument.of.map((word) => `'${word}'`).join(' | ')
  return isRich ? 'Node' : 'string | number'
}

const exported = [
  'MessageKey = keyof Plain',
  'MessageArguments<Key extends MessageKey> = Plain[Key] extends undefined ? [] : [Plain[Key]]',
  'MessageTable<Prefix extends string> = { [Key in MessageKey as Key extends `${Prefix}.${infer Name}` ? Name : never]: Plain[Key] extends undefined ? string : (args: Plain[Key]) => string }',
  'RichKey = keyof Rich<unknown>',
  'RichArguments<Key extends RichKey, Node> = Rich<Node>[Key]',
]
  .map((line) => `\nexport type ${line}`)
  .join('')
