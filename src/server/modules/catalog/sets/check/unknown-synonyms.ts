import { listFamilyColors } from '#contract/catalog/colors.ts'
import type { CatalogFile } from '#contract/catalog/sets/catalog-file.ts'
import { messageKeyOfValue } from '#messages/data-words.ts'
import type { InvalidField } from '#platform/errors/app-error.ts'
import { languages, messagesOf, translate } from '#platform/language/translate.ts'
import { wordsOf } from '@souk/catalog-index'
import { vocabularyForms } from '../../search/query/vocabulary-forms.ts'

/** Words of a name. Each word is given in all its forms. */
type Name = readonly (readonly string[])[]

/**
 * Returns a warning for each useless synonym. A synonym is useful if its meaning is part of the name of a type, color,
 * choice, or other value of the catalog, or if other synonyms lead from its meaning to such a name. Only the last word
 * of a meaning counts, because it names the item: tailored trousers are trousers.
 */
export function findUnknownSynonyms(file: CatalogFile): InvalidField[] {
  const synonyms = file.synonyms.map(({ word, means, isMutual }) => {
    const [from, to] = [nameOf(word), nameOf(means)]
    return { targets: isMutual ? [to, from] : [to], names: isMutual ? [from, to] : [from] }
  })
  // Processes each form of a word once, because a file can contain thousands of names and synonyms.
  const byForm = new Map<string, number[]>()
  for (const [at, { targets }] of synonyms.entries())
    for (const form of targets.flatMap((target) => target.at(-1) ?? [])) {
      const same = byForm.get(form)
      if (same) same.push(at)
      else byForm.set(form, [at])
    }
  const useful = new Set<number>()
  const known = new Set<string>()
  const open: string[] = []
  const addName = (name: Name): void => {
    for (const form of name.flat()) {
      if (known.has(form)) continue
      known.add(form)
      open.push(form)
    }
  }
  for (const name of namesOf(file)) addName(nameOf(name))
  for (let form = open.pop(); form !== undefined; form = open.pop())
    for (const at of byForm.get(form) ?? []) {
      if (useful.has(at)) continue
      useful.add(at)
      for (const name of synonyms[at]!.names) addName(name)
    }
  return file.synonyms.flatMap(({ means }, at) =>
    useful.has(at)
      ? []
      : {
          field: `synonyms.${at}.means`,
          text: (language) => translate(language, 'error.catalog-file.unknown-synonym', { name: means }),
        },
  )
}

const nameOf = (text: string): Name => wordsOf(text).map((word) => vocabularyForms.of(word))

/** Returns the names of all values by which searches find listings, in all languages. */
function namesOf({ types, attributes, colors, families, departments, conditions }: CatalogFile): string[] {
  const builtIn = (kind: 'type' | 'color', label: string) =>
    languages.flatMap((language) => messagesOf(language).get(messageKeyOfValue(kind, label)) ?? [])
  const textsOf = (texts: Readonly<Record<string, string>>) => Object.values(texts)
  return [
    ...types
      .filter(({ isRetired }) => !isRetired)
      .flatMap(({ label, names }) => [label, ...textsOf(names), ...builtIn('type', label)]),
    ...colors.flatMap(({ label, names, aliases }) => [label, ...textsOf(names), ...aliases]),
    ...[...colors.map(({ label }) => label), ...families.flatMap(listFamilyColors)].flatMap((color) => [
      color,
      ...builtIn('color', color),
    ]),
    ...families.flatMap(({ names }) => textsOf(names)),
    ...attributes.flatMap(({ names, choices }) => [
      ...textsOf(names),
      ...choices.flatMap((choice) => [choice.code, ...textsOf(choice.names)]),
    ]),
    ...[...departments, ...conditions].flatMap(({ code, names }) => [code, ...textsOf(names)]),
  ]
}
