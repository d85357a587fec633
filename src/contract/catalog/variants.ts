// Rules without schemas, so that pages can use them without loading zod.

export const maxAxes = 3
/** Maximum length of a value of an option, in characters. */
export const maxChoiceLength = 40
/** Separator of the values in the label of a variant. Values must not contain this separator. */
export const choiceSeparator = ' / '
/** Maximum length of the label of a variant with values for all options. */
export const maxVariantLabel = maxAxes * maxChoiceLength + (maxAxes - 1) * choiceSeparator.length

/**
 * Kinds of options. Buyers filter by the values of the first option of the kind `size` or, if there is none, of the
 * first option of the kind `other`. For options of the kind `color`, searches also find the listing by the option's
 * values.
 */
export const axisKinds = ['size', 'color', 'other'] as const
export type AxisKind = (typeof axisKinds)[number]

/** An option of a listing, such as its size or color. Each variant of the listing has one value for each option. */
export interface OptionAxis {
  name: string
  kind: AxisKind
}

/** Returns whether the digits are a Global Trade Item Number with a valid check digit (GS1 General Specifications). */
export function isGtin(code: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(code)) return false
  const sum = [...code.padStart(14, '0')].reduce(
    (sum, digit, i) => sum + Number(digit) * (i % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

/** Returns the label of a variant, which is shown as the size in bags, orders and emails. */
export function variantLabel(choices: readonly string[]): string {
  return choices.join(choiceSeparator)
}

/**
 * Returns the index of the option whose values buyers can filter by as sizes, or undefined if there is no such option.
 */
export function findSizeAxis(axes: readonly OptionAxis[]): number | undefined {
  const at = axes.findIndex(({ kind }) => kind === 'size')
  const other = at === -1 ? axes.findIndex(({ kind }) => kind === 'other') : at
  return other === -1 ? undefined : other
}

/**
 * Returns the options of a listing if all of its variants have a value for each option. Otherwise, returns an empty
 * array, and pages can show only the labels of the variants.
 */
export function usableAxes(
  axes: readonly OptionAxis[] | undefined,
  sizes: readonly { choices?: readonly string[] | undefined }[],
): readonly OptionAxis[] {
  return axes && sizes.every(({ choices }) => choices?.length === axes.length) ? axes : []
}

/** Returns the label of a size or variant in a request. */
export function getSizeLabel({
  size,
  choices,
}: {
  size: string
  choices?: readonly string[] | null | undefined
}): string {
  return choices?.length ? variantLabel(choices) : size
}
