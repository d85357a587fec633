import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { getOwn } from '#web/lib/text/get-own.ts'
import { attributeText } from './attribute-text.ts'

/** A listing in a list, with the values of its attributes as one line of text. */
export interface NotedCard extends Omit<Card, 'attributes'> {
  note?: string
}

/**
 * Replaces the values of the cards' attributes with texts in the page's language. Loaders call this function, so that
 * pages need no JavaScript for it. The attributes are loaded only if a card has values.
 */
export async function withNotes(call: Call, cards: readonly Card[]): Promise<NotedCard[]> {
  if (!cards.some(({ attributes }) => attributes)) return [...cards]
  const attributes = await call('listAttributes')
  return cards.map((card) => notedCard(attributes, card))
}

/** Replaces the values of a card's attributes with one line of text. */
export function notedCard(
  attributes: readonly ShownAttribute[],
  { attributes: values, ...card }: Card,
): NotedCard {
  const note = noteOf(
    attributes.filter(({ isOnCard }) => isOnCard),
    values,
  )
  return note === '' ? card : { ...card, note }
}

function noteOf(shown: readonly ShownAttribute[], values: AttributeValues = {}): string {
  return shown
    .flatMap((attribute) => {
      const value = getOwn(values, attribute.code)
      return value === undefined ? [] : noteText(attribute, value)
    })
    .join(' · ')
}

/** Yes and no mean nothing without the attribute's name; other values explain themselves. */
function noteText(attribute: ShownAttribute, value: AttributeValues[string]): string[] {
  if (value === false) return []
  return [value === true ? attribute.name : attributeText(attribute, value)]
}
