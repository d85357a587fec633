export { checkCatalogs, findDifference } from './check.ts'
export {
  readCatalog,
  readLanguages,
  readOfferedLanguages,
  type MessageCatalog,
  type MessageConfig,
} from './catalogs.ts'
export { compileMessages, stringIfPlain } from './compile.ts'
export { writeMessageTypes } from './message-types.ts'
export { parseMessage, type Argument, type ParsedMessage } from './parse.ts'
