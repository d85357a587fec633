import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { lineText, multilineText } from '#contract/text.ts'

export const longCareText = multilineText(2000)
export const careText = longCareText.min(1, inputError('what-happened'))
export const carrierText = lineText(60).min(1, inputError('carrier'))
export const trackingText = lineText(60)
  .regex(/^[\p{L}\p{N} ./_-]*$/u, inputError('tracking'))
  .optional()
export const maxIssuePhotos = 6
export const photoKeys = z.array(z.string().max(80)).max(maxIssuePhotos).default([])
