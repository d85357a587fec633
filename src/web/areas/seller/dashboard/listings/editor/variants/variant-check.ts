import { choiceSeparator, isGtin } from '#contract/catalog/variants.ts'
import { exampleText, readCents } from '#web/lib/format/cents.ts'
import { t } from '#web/lib/text/t.ts'
import type { DraftAxis, DraftSize } from './variant-draft.ts'

/** Returns the errors in the codes and the cost of the variant at an index of the request, by API field name. */
export function checkVariant({ barcode, cost }: DraftSize, at: number): Record<string, string | undefined> {
  const code = barcode.replaceAll(/[\s-]/g, '')
  const isCost = cost.trim() === '' || readCents(cost) !== undefined
  return {
    [`sizes.${at}.barcode`]: code === '' || isGtin(code) ? undefined : t('seller.variant.barcode.invalid'),
    [`sizes.${at}.costCents`]: isCost
      ? undefined
      : t('seller.variant.cost.invalid', { example: exampleText() }),
  }
}

/** Returns the errors in the names and values of options, by field name. */
export function checkAxes(axes: readonly DraftAxis[]): Record<string, string | undefined> {
  const found: Record<string, string | undefined> = {}
  const names = axes.map(({ name }) => name.trim().toLowerCase())
  for (const [i, { values }] of axes.entries()) {
    const isTwice = names.indexOf(names[i]!) < i
    found[`optionAxes.${i}.name`] =
      names[i] === '' ? t('seller.option.name.missing') : isTwice ? t('seller.option.name.twice') : undefined
    if (values.length === 0) found[`optionAxes.${i}.values`] = t('seller.option.empty')
    const texts = values.map(({ text }) => text.trim().toLowerCase())
    for (const [at, text] of texts.entries())
      found[`optionAxes.${i}.values.${at}`] = valueError(text, texts.indexOf(text) < at)
  }
  return found
}

function valueError(text: string, isTwice: boolean): string | undefined {
  if (text === '') return t('seller.option.missing')
  if (text.includes('|') || text.includes(choiceSeparator)) return t('seller.option.sign')
  return isTwice ? t('seller.option.twice') : undefined
}
