/** Part of a compiled message: literal text, or an argument. */
export type Part =
  | string
  | { words: string }
  | { number: string }
  | { count: string; forms: Record<string, readonly Part[]> }
  | { choose: string; forms: Record<string, readonly Part[]> }
  | { tag: string; around: readonly Part[] }

/**
 * Compiled message, as inserted by the build: text or parts. If several messages have the same text, a number at the
 * start distinguishes their compiled messages.
 */
export type CompiledMessage = string | readonly Part[] | readonly [number, ...Part[]]

/** Messages that replace compiled messages, keyed by the result of `overrideKey`. */
export type Overrides = Readonly<Record<string, string | readonly Part[]>>

/** Returns the key under which `Overrides` contains the replacement for a compiled message. */
export const overrideKey = (message: CompiledMessage): string =>
  typeof message === 'string'
    ? message
    : JSON.stringify(typeof message[0] === 'number' ? message[0] : message)

/** Returns the parts of a compiled message. If the message has an override, returns the parts of the override. */
export function partsOf(message: CompiledMessage, overrides?: Overrides | null): readonly Part[] {
  const used = overrides?.[overrideKey(message)] ?? message
  if (typeof used === 'string') return [used]
  return (typeof used[0] === 'number' ? used.slice(1) : used) as readonly Part[]
}

/** Returns whether a message contains no arguments except those in `globals`. */
export const hasOnlyGlobals = (parts: readonly Part[], globals: readonly string[] = []): boolean =>
  parts.every((part) => typeof part === 'string' || ('words' in part && globals.includes(part.words)))

/** Number formats and plural rules of a language. */
export interface NumberFormats {
  format(value: number): string
  /** Returns the plural category of a number, such as `one` or `other`. */
  formOf(value: number): string
}

export type Arguments<Node> = Readonly<Record<string, Node | ((around: Node[]) => Node)>>

/** Returns the parts of a message, with each argument replaced by its value. */
export function render<Node>(
  parts: readonly Part[],
  args: Arguments<Node>,
  numbers: NumberFormats,
): (Node | string)[] {
  return parts.flatMap((part, at): (Node | string)[] => {
    if (typeof part === 'string') return [part]
    if ('words' in part) return [isolate(beforePeriod(args[part.words] as Node, parts[at + 1]))]
    if ('number' in part) return [numbers.format(args[part.number] as number)]
    if ('tag' in part) {
      const wrap = args[part.tag] as (around: (Node | string)[]) => Node
      return [wrap(render(part.around, args, numbers))]
    }
    const { forms } = part
    if ('choose' in part) return render(forms[args[part.choose] as string] ?? forms.other!, args, numbers)
    const value = args[part.count] as number
    return render(forms[`=${value}`] ?? forms[numbers.formOf(value)] ?? forms.other!, args, numbers)
  })
}

/** If a period follows the argument in the message, removes the final period of a value such as "5. Dez.". */
const beforePeriod = <Node>(value: Node, next: Part | undefined): Node | string =>
  typeof value === 'string' && typeof next === 'string' && next[0] === '.' ? value.replace(/\.$/, '') : value

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/**
 * Wraps right-to-left text in Unicode isolates, so that the text does not change the order of the sentence around it.
 */
const isolate = <Node>(value: Node): Node | string =>
  typeof value === 'string' && rightToLeft.test(value) ? `\u2068${value}\u2069` : value

/** Returns the number formats and plural rules of a locale. */
export function createNumberFormats(locale: string): NumberFormats {
  const [numbers, plurals] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale)]
  return { format: (value) => numbers.format(value), formOf: (value) => plurals.select(value) }
}
