export { checkCatalogs, differenceOf } from './check.ts'
export {
  readCatalog,
  readLanguages,
  readOffered,
  type MessageCatalog,
  type MessageConfig,
} from './catalogs.ts'
export { compileMessages, plainOf } from './compile.ts'
export { writeMessageTypes } from './message-types.ts'
export { parseMessage, type Argument, type ParsedMessage } from './parse.ts'
