import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import { lifeText } from './life-text.ts'

const dayMs = 24 * 3600_000

export const named = () => ({ name: 'Mila Novak' })
export const weekly = ({ language }: EmailSample) => ({ life: lifeText(language, 7 * dayMs) })
