import type { EmailSample } from '#platform/mail/layout/email-preview.ts'
import { lifetimeText } from './lifetime-text.ts'

const dayMs = 24 * 3600_000

export const sampleName = () => ({ name: 'Mila Novak' })
export const sampleLifetime = ({ language }: EmailSample) => ({ life: lifetimeText(language, 7 * dayMs) })
