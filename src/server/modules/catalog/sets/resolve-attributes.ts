import type { AttributeChoice } from '#contract/catalog/attributes.ts'
import type { FileAttribute } from '#contract/catalog/sets/catalog-file.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { requireCompatibleAttributes, type ValueCount } from '../attributes/attributes.rules.ts'
import type { ReportError } from './report-error.ts'

/** Combines the attributes of a file with the current attributes. See `resolveFile`. */
export function resolveAttributes(
  before: readonly FileAttribute[],
  file: readonly FileAttribute[],
  counts: readonly ValueCount[],
  report: ReportError,
): FileAttribute[] {
  const existing = new Map(before.map((attribute) => [attribute.code, attribute]))
  const keyOf = (field: string, choice: string | null) => `${field}\n${choice ?? ''}`
  const used = new Set(counts.flatMap((each) => (each.used > 0 ? keyOf(each.field, each.choice) : [])))
  const isUsed = (code: string, choice: string | null) => used.has(keyOf(code, choice))
  const countsByField = Map.groupBy(counts, ({ field }) => field)
  const resolved = file.map((attribute, at): FileAttribute => {
    const was = existing.get(attribute.code)
    if (!was) return { ...attribute }
    const isChoiceUsed = ({ code }: AttributeChoice) => isUsed(attribute.code, code)
    const isSameKind = attribute.choices.length > 0 && was.choices.length > 0
    const choices = isSameKind
      ? resolveChoices(was.choices, attribute.choices, isChoiceUsed)
      : attribute.choices
    const next = { ...attribute, choices }
    reportIncompatible(was, next, countsByField.get(attribute.code) ?? [], `attributes.${at}`, report)
    return next
  })
  const requested = new Set(file.map(({ code }) => code))
  const retained = before.filter(({ code }) => isUsed(code, null) && !requested.has(code))
  return [...resolved, ...retained.map((attribute) => ({ ...attribute, isRetired: true }))]
}

/** Retires choices that are in use but missing from the file. Merged choices stay merged. */
function resolveChoices(
  before: readonly AttributeChoice[],
  file: readonly AttributeChoice[],
  isUsed: (choice: AttributeChoice) => boolean,
): AttributeChoice[] {
  const existing = new Map(before.map((choice) => [choice.code, choice]))
  const requested = new Set(file.map(({ code }) => code))
  const resolved = file.map((choice): AttributeChoice => {
    const mergedInto = existing.get(choice.code)?.mergedInto ?? null
    return mergedInto === null ? choice : { ...choice, isRetired: true, mergedInto }
  })
  const missing = before.filter(({ code }) => !requested.has(code))
  const targets = new Set([...resolved, ...missing.filter(isUsed)].map(({ mergedInto }) => mergedInto))
  const retained = missing.filter((choice) => isUsed(choice) || targets.has(choice.code))
  return [...resolved, ...retained.map((choice) => ({ ...choice, isRetired: true }))]
}

function reportIncompatible(
  { types: _before, ...was }: FileAttribute,
  { types: _after, ...is }: FileAttribute,
  counts: readonly ValueCount[],
  place: string,
  report: ReportError,
): void {
  try {
    requireCompatibleAttributes([{ ...was, typeIds: [] }], [{ ...is, typeIds: [] }], counts)
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    report((thrown.field ?? 'attributes.0').replace(/^attributes(\.0)?/, place), thrown.text)
  }
}
