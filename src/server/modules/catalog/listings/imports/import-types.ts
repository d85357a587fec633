import type { Tx } from '#platform/database/db.ts'
import { offeredLanguageOrDefault } from '#platform/language/offered.ts'
import { languages, type Language } from '#platform/language/translate.ts'
import { readSynonyms, readChildTypes, readTypes } from '../edit/names.store.ts'
import { typeSynonymsOf, type ImportTypes } from './rows/guess-type.ts'

/** Reads the type names and synonyms for matching the categories of a file in this language. */
export async function readImportTypes(tx: Tx, language: Language): Promise<ImportTypes> {
  return {
    types: await readTypes(tx),
    parents: await readChildTypes(tx),
    synonyms: typeSynonymsOf(await readSynonyms(tx, offeredLanguageOrDefault(language, languages))),
  }
}
