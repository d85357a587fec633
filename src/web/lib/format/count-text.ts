import { numberText } from './numbers.ts'
import { countLimit } from 'virtual:contract-words'

/** `12`; `1,000+` where counting stopped. */
export function countText(count: number): string {
  return numberText(count) + (count >= countLimit ? '+' : '')
}
