/** A piece of a message that was read: words as they stand, or what is put there. */
export type Part =
  | string
  | { words: string }
  | { number: string }
  | { count: string; forms: Record<string, readonly Part[]> }
  | { choose: string; forms: Record<string, readonly Part[]> }
  | { tag: string; around: readonly Part[] }

/** A message as a build has it: words alone, or its parts, behind a number where others say the same. */
export type CompiledMessage = string | readonly Part[] | readonly [number, ...Part[]]

/** What a message is found by among those that are said in place of others. */
export const overrideKey = (message: CompiledMessage): string =>
  typeof message === 'string'
    ? message
    : JSON.stringify(typeof message[0] === 'number' ? message[0] : message)

/** What is said in place of messages, by `overrideKey`. */
export type Overrides = Readonly<Record<string, string | readonly Part[]>>

/** The argument that every message may use and no call passes: what the marketplace is called. */
export const marketplace = 'marketplace'

/** Whether a message says the same whatever it is passed. */
export const takesNothing = (parts: readonly Part[]): boolean =>
  parts.every((part) => typeof part === 'string' || ('words' in part && part.words === marketplace))

/** How a language writes and counts numbers. */
export interface Numbers {
  format(value: number): string
  /** The plural form of a number: `one`, `other` … */
  formOf(value: number): string
}

export type Arguments<Node> = Readonly<Record<string, Node | ((around: Node[]) => Node)>>

/** The words of a message with its arguments in their places, piece by piece. */
export function render<Node>(
  parts: readonly Part[],
  args: Arguments<Node>,
  numbers: Numbers,
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

/** Drops the period of an abbreviation such as "5. Dez." at the end of a sentence, so that only one period is left. */
const beforePeriod = <Node>(value: Node, next: Part | undefined): Node | string =>
  typeof value === 'string' && typeof next === 'string' && next[0] === '.' ? value.replace(/\.$/, '') : value

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A name written from right to left, between the signs that keep the sentence around it in its order. */
const isolate = <Node>(value: Node): Node | string =>
  typeof value === 'string' && rightToLeft.test(value) ? `\u2068${value}\u2069` : value

/** How the language of this locale writes and counts numbers. */
export function numbersOf(locale: string): Numbers {
  const [numbers, plurals] = [new Intl.NumberFormat(locale), new Intl.PluralRules(locale)]
  return { format: (value) => numbers.format(value), formOf: (value) => plurals.select(value) }
}
