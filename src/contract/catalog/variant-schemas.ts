import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { lineText } from '#contract/text.ts'
import { axisKinds, isGtin, maxAxes, maxChoiceLength } from './variants.ts'

/** An option of a listing, such as its size or color. Each variant of the listing has one value for each option. */
export const optionAxis = z.object({ name: z.string(), kind: z.enum(axisKinds) })

export const optionAxesInput = z
  .array(
    z.object({
      name: lineText(maxChoiceLength).min(1, inputError('option-name')),
      kind: z.enum(axisKinds).default('other'),
    }),
  )
  .max(maxAxes)
  .refine(
    (axes) => new Set(axes.map(({ name }) => name.toLowerCase())).size === axes.length,
    inputError('option-twice'),
  )

/** Values of a variant, in the order of the listing's options. */
export const choicesInput = z
  .array(
    lineText(maxChoiceLength)
      .min(1, inputError('size-name'))
      .regex(/^(?!.* \/ )[^|]*$/, inputError('option-sign')),
  )
  .min(1)
  .max(maxAxes)

/** Stock-keeping unit: the seller's own code for a variant. */
export const skuInput = lineText(64)

/** Barcode (GTIN-8, UPC, EAN or GTIN-14), whose last digit is a check digit. Spaces and hyphens are removed. */
export const barcodeInput = lineText(40)
  .overwrite((code) => code.replaceAll(/[\s-]/g, ''))
  .refine((code) => code === '' || isGtin(code), inputError('barcode'))
