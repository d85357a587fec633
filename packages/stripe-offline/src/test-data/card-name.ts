import type { payingCards } from './paying-cards.ts'
import type { specialCards } from './special-cards.ts'

/** Name of one of Stripe's published test cards, without the prefix `pm_card_`. */
export type CardName = keyof typeof payingCards | keyof typeof specialCards
